import { useEffect, useRef } from "react";

/** Whether the screen is still there when something that takes its time has come to an end. */
export function useStillHere() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
