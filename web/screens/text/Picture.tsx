import { IconPhoto, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNetworkBack } from "../../ui/use-network-back.ts";
import classes from "./Picture.module.css";
import { showPicture } from "./pictures.ts";

interface PictureProps {
  source: string;
  /** Its alternative text. */
  words: string;
  /** In pixels; left out if unknown. */
  width?: number | undefined;
  height?: number | undefined;
  /** True if it may have a retry button; false inside another button. */
  canRetry: boolean;
}

/** A picture in a text. Its alternative text fills its space while it loads and if that fails. */
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
