import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useToast } from "../ui/Toast.tsx";
import { LabelsNowQuery } from "./names-documents.ts";

interface Labels {
  subject: string;
  /** Empty for none. */
  topic: string;
}

/**
 * Redirects an old address, of a bookmark or from Back, to the current names of its subject and topic after a rename
 * or merge, and shows a message. Replaces the old address in the history, so that Back doesn't return to it.
 */
export function useLabelsNow({ subject, topic }: Labels): void {
  const toast = useToast();
  const [, setQuery] = useSearchParams();
  const { state } = useLocation();
  const { data } = useQuery(LabelsNowQuery, {
    variables: { subject, topic: topic || null },
    skip: subject === "",
    fetchPolicy: "network-only",
  });
  const subjectNow = data?.labelsNow.subject ?? subject;
  const topicNow = data?.labelsNow.topic ?? topic;
  useEffect(() => {
    if (subjectNow === subject && topicNow === topic) return;
    const rename = (query: URLSearchParams) => {
      const next = new URLSearchParams(query);
      next.set("subject", subjectNow);
      if (topicNow !== "") next.set("topic", topicNow);
      return next;
    };
    setQuery(rename, { replace: true, preventScrollReset: true, state });
    const [before, now] = subjectNow === subject ? [topic, topicNow] : [subject, subjectNow];
    toast({ kind: "success", text: `“${before}” is called ${now} now` });
  }, [subject, topic, subjectNow, topicNow, toast, setQuery, state]);
}
