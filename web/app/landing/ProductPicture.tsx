export function ProductPicture() {
  return null;
}
