import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { platformLimits } from "#rules/platforms.ts";
import type { PlatformInput, PlatformRowFragment } from "../../gql/graphql.ts";
import { FormDialog } from "../../screens/FormDialog.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { fieldError } from "../../ui/field-error.tsx";
import { TextArea, TextField } from "../../ui/TextField.tsx";
import { CreatePlatform, PlatformsQuery, UpdatePlatform } from "./platform-documents.ts";

const FIELDS = [
  { name: "name", label: "Name", description: "Shown to students and staff" },
  { name: "issuer", label: "Platform ID (issuer)", description: "Usually its address" },
  { name: "clientId", label: "Client ID", description: undefined },
  { name: "authorizeUrl", label: "Authentication request URL", description: undefined },
  { name: "tokenUrl", label: "Access token URL", description: undefined },
  { name: "keysUrl", label: "Public keyset URL", description: undefined },
] as const;

const linesOf = (text: string) => text.split("\n").map((line) => line.trim());

interface PlatformDialogProps {
  /** The platform that is changed; none for a new one. */
  platform?: PlatformRowFragment;
  onClose: () => void;
}

/** Adds or changes a learning platform. The labels are the ones that Moodle and Canvas show, so that they can be copied. */
export function PlatformDialog({ platform, onClose }: PlatformDialogProps) {
  const [texts, setTexts] = useState({
    ...{ name: platform?.name ?? "", issuer: platform?.issuer ?? "" },
    ...{ clientId: platform?.clientId ?? "", authorizeUrl: platform?.authorizeUrl ?? "" },
    ...{ tokenUrl: platform?.tokenUrl ?? "", keysUrl: platform?.keysUrl ?? "" },
  });
  const [deployments, setDeployments] = useState(platform?.deploymentIds.join("\n") ?? "");
  const [origins, setOrigins] = useState(platform?.origins.join("\n") ?? "");
  const [opensPrivate, setOpensPrivate] = useState(platform?.opensPrivate ?? false);
  const [create] = useMutation(CreatePlatform, {
    refetchQueries: [PlatformsQuery],
    awaitRefetchQueries: true,
  });
  const [update] = useMutation(UpdatePlatform);

  function save(): Promise<unknown> {
    const input: PlatformInput = {
      ...texts,
      deploymentIds: linesOf(deployments),
      origins: linesOf(origins),
      opensPrivate,
    };
    return platform
      ? update({ variables: { id: platform.id, input } })
      : create({ variables: { input } });
  }

  return (
    <FormDialog
      title={platform ? "Change this platform" : "Add a learning platform"}
      confirmLabel={platform ? "Save Changes" : "Add Platform"}
      busyLabel="Saving..."
      action={save}
      failure="Failed to save the platform."
      onClose={onClose}
    >
      {(wrong) => (
        <>
          {FIELDS.map(({ name, label, description }) => (
            <TextField
              key={name}
              label={label}
              description={description}
              error={fieldError(wrong(name))}
              data-autofocus={name === "name" || undefined}
              maxLength={
                name === "name" ? platformLimits.nameMaxLength : platformLimits.urlMaxLength
              }
              value={texts[name]}
              onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
            />
          ))}
          <TextArea
            label="Deployment IDs"
            description="One per line; empty for any"
            rows={2}
            error={fieldError(wrong("deploymentIds"))}
            value={deployments}
            onChange={({ currentTarget }) => setDeployments(currentTarget.value)}
          />
          <TextArea
            label="Other addresses"
            description="One per line, such as https://school.example.com, for pages elsewhere"
            rows={2}
            error={fieldError(wrong("origins"))}
            value={origins}
            onChange={({ currentTarget }) => setOrigins(currentTarget.value)}
          />
          <Checkbox
            label="Teachers may choose private tests, which opens them to their students"
            checked={opensPrivate}
            onChange={({ currentTarget }) => setOpensPrivate(currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
