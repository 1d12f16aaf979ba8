import { type RefObject, useEffect, useRef, useState } from "react";

/** Distance from the window that counts as near. */
const NEAR = "500px";

/** Returns true once an element has come near the window. */
export function useNear<Place extends HTMLElement>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isNear];
}
