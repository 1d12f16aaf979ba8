import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useToast } from "../ui/Toast.tsx";
import { LabelsNowQuery } from "./names-documents.ts";

interface Labels {
  subject: string;
  /** Blank for none. */
  topic: string;
}

/**
 * Leads an old address, of a bookmark or from Back, to what its subject and topic are called since
 * they were renamed or merged, and says so.
 *
 * @param replace puts the present names into the address
 */
export function useLabelsNow({ subject, topic }: Labels, replace: (now: Labels) => void): void {
  const toast = useToast();
  const { data } = useQuery(LabelsNowQuery, {
    variables: { subject, topic: topic || null },
    skip: subject === "",
    fetchPolicy: "network-only",
  });
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  });
  const subjectNow = data?.labelsNow.subject ?? subject;
  const topicNow = data?.labelsNow.topic ?? topic;
  useEffect(() => {
    if (subjectNow === subject && topicNow === topic) return;
    latest.current({ subject: subjectNow, topic: topicNow });
    const [before, now] = subjectNow === subject ? [topic, topicNow] : [subject, subjectNow];
    toast({ kind: "success", text: `“${before}” is called ${now} now` });
  }, [subject, topic, subjectNow, topicNow, toast]);
}
