import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { Fragment, type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { ButtonLink } from "../ui/Button.tsx";
import { MissingState } from "../ui/StateMessage.tsx";
import { Loaded } from "./Loaded.tsx";

interface EditedByIdProps<Data> {
  /** The edited thing: "question". */
  noun: string;
  /** Loads it by its id. */
  query: TypedDocumentNode<Data, { id: string }>;
  /** Its list. */
  list: { to: string; name: string };
  /** The message for an unknown id. */
  missing: (id: string) => string;
  skeleton: (id: string) => ReactNode;
  /** `reload` loads the server's current version and starts again with it. */
  children: (data: Data, reload: () => Promise<void>) => ReactNode;
}

/** The content of an edit page: loads one item by the id in the address, without its list. */
export function EditedById<Data>(props: EditedByIdProps<Data>) {
  const { id = "" } = useParams();
  const { noun, list, missing } = props;
  const toList = (
    <ButtonLink kind="primary" to={list.to}>
      {list.name}
    </ButtonLink>
  );
  if (!/^[1-9]\d{0,9}$/.test(id)) {
    return (
      <MissingState level="h1" title={`Invalid ${noun} ID`} actions={toList}>
        The address ends in “{id}”, and a {noun}’s ID is a number.
      </MissingState>
    );
  }
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;
  const notFound = (
    <MissingState level="h1" title={title} actions={toList}>
      {missing(id)}
    </MissingState>
  );
  return <LoadedById key={id} id={id} notFound={notFound} {...props} />;
}

interface LoadedByIdProps<Data> extends EditedByIdProps<Data> {
  id: string;
  notFound: ReactNode;
}

function LoadedById<Data>(props: LoadedByIdProps<Data>) {
  const { id, noun, query: document, notFound, skeleton, children } = props;
  // Never from the cache, since saving an outdated version would be refused.
  const query = useQuery<Data, { id: string } & OperationVariables>(document, {
    variables: { id },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const [round, setRound] = useState(0);

  async function reload(): Promise<void> {
    await query.refetch();
    setRound(round + 1);
  }

  return (
    <Loaded
      query={query}
      level="h1"
      failure={`Failed to load ${noun}`}
      missing={notFound}
      skeleton={skeleton(id)}
    >
      {(data) => <Fragment key={round}>{children(data, reload)}</Fragment>}
    </Loaded>
  );
}
