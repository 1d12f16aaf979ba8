import { type RefObject, useEffect, useRef, useState } from "react";

/** How far outside the window something is near. */
const NEAR = "500px";

/** Whether the window has come near an element; once near, it stays so. */
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
