import { useMutation } from "@apollo/client/react";
import { IconDeviceLaptop, IconDeviceMobile, IconLogout } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import type { SignedInPlaceFragment } from "../gql/graphql.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { useToast } from "../ui/Toast.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { EndSession } from "./account-documents.ts";
import { LogoutEverywhereDialog } from "./LogoutEverywhereDialog.tsx";
import classes from "./SignedInPlaces.module.css";

interface SignedInPlacesProps {
  places: SignedInPlaceFragment[];
  /** Some have been signed out. */
  onChanged: () => Promise<unknown>;
}

/** Where one is signed in; each place but this one can be signed out, and all at once. */
export function SignedInPlaces({ places, onChanged }: SignedInPlacesProps) {
  const [asking, setAsking] = useState(false);
  const everywhere = useRef<HTMLButtonElement>(null);
  const note = places.length === 1 ? "Only this device." : `${places.length} sessions`;

  async function changed(): Promise<void> {
    // The button that had the focus goes with its row.
    everywhere.current?.focus();
    await onChanged().catch(() => undefined);
  }

  return (
    <AccountSection title="Where you are signed in" note={note}>
      <ul>
        {places.map((place) => (
          <Place key={place.id} place={place} onSignedOut={changed} />
        ))}
      </ul>
      <div className={classes.everywhere}>
        <Button
          ref={everywhere}
          full="phone"
          icon={<IconLogout size={18} stroke={1.7} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Sign Out on All Devices
        </Button>
        <p className={classes.remark}>
          Signs this device out too. A quiz in progress is kept under Quizzes In Progress.
        </p>
      </div>
      {asking && <LogoutEverywhereDialog onClose={() => setAsking(false)} />}
    </AccountSection>
  );
}

interface PlaceProps {
  place: SignedInPlaceFragment;
  onSignedOut: () => Promise<void>;
}

function Place({ place, onSignedOut }: PlaceProps) {
  const { id, device, signedInAt, lastUsedAt, isCurrent } = place;
  const [endSession, { loading }] = useMutation(EndSession);
  const toast = useToast();
  const Icon = /(Android|iPhone|iPad)$/.test(device) ? IconDeviceMobile : IconDeviceLaptop;

  async function signOut(): Promise<void> {
    try {
      await endSession({ variables: { id } });
    } catch (error) {
      // Gone already is as good.
      if (failureCode(error) !== "NOT_FOUND") {
        const text = `Failed to sign out ${device}. ${describeFailure(error)}`;
        toast({ kind: "error", text });
        return;
      }
    }
    toast({ kind: "success", text: `Signed out ${device}` });
    await onSignedOut();
  }

  return (
    <li className={classes.place}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.7} />
      </span>
      <div className={classes.what}>
        <p className={classes.device}>
          <span>{device}</span>
          {isCurrent && <Badge>This device</Badge>}
        </p>
        <p className={classes.since}>Signed in {formatDate(signedInAt)}</p>
      </div>
      <p className={classes.used}>
        {isCurrent ? "In use now" : `Last used ${formatDateTime(lastUsedAt)}`}
      </p>
      {!isCurrent && (
        <div className={classes.action}>
          <Button
            size="small"
            busy={loading}
            aria-label={`Sign Out ${device}`}
            onClick={() => void signOut()}
          >
            Sign Out
          </Button>
        </div>
      )}
    </li>
  );
}
