import { IconPhoto, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNetworkBack } from "../../ui/use-network-back.ts";
import classes from "./Picture.module.css";
import { showPicture } from "./pictures.ts";

interface PictureProps {
  source: string;
  /** What it shows, in words. */
  words: string;
  /** In pixels; left out where it is not known. */
  width?: number | undefined;
  height?: number | undefined;
  /** Whether it has a button of its own; not so within another. */
  canRetry: boolean;
}

/**
 * A picture of a text. Its words stand in its place, which keeps its size, until it is there and when it
 * does not come.
 */
export function Picture({ source, words, width, height, canRetry }: PictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const again = () => {
    setFailed(false);
    setTries((count) => count + 1);
  };
  useNetworkBack(failed ? again : null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same again
  useEffect(() => {
    let current = true;
    const picture = showPicture(source);
    picture.address.then(
      (found) => current && setAddress(found),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
      picture.release();
    };
  }, [source, tries]);

  const sized = { width, height };
  if (address !== null && !failed) {
    return (
      <img
        className={classes.picture}
        src={address}
        alt={words}
        {...sized}
        onError={() => setFailed(true)}
      />
    );
  }
  const shape =
    width && height && !failed ? { aspectRatio: `${width} / ${height}`, maxWidth: width } : {};
  return (
    <span className={classes.place} style={shape} data-awaited={failed ? undefined : true}>
      <span className={classes.words} role="img" aria-label={words}>
        <IconPhoto size={18} stroke={1.7} aria-hidden />
        {words}
      </span>
      {failed && (
        <span className={classes.note}>
          The picture could not be loaded.
          {canRetry && (
            <button type="button" className={classes.retry} onClick={again}>
              <IconRefresh size={16} stroke={1.7} aria-hidden />
              Try Again
            </button>
          )}
        </span>
      )}
    </span>
  );
}
