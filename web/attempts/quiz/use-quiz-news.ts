import { useEffect, useState } from "react";
import { formatClock } from "#rules/times.ts";
import { sectionNewsWords } from "../sections/section-words.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";
import type { ClockTaken } from "../session/sync.ts";
import { mergeNewsWords } from "./merged-words.ts";
import { minutesText } from "./minutes-text.ts";

/** How long the notice of an adopted server clock stays, in milliseconds. */
const NEWS_MS = 10_000;

/** How long notices of refused answers, penalties and merged answers stay, in milliseconds. */
const LONG_NEWS_MS = 30_000;

/** Returns a new event for some time, and null otherwise. */
function useNews<News extends object>(news: News | null, forMs: number): News | null {
  const [past, setPast] = useState<News | null>(null);
  useEffect(() => {
    if (news === null) return;
    const timer = setTimeout(() => setPast(news), forMs);
    return () => clearTimeout(timer);
  }, [news, forMs]);
  return news === past ? null : news;
}

/** The notice of an adopted server clock; "" if there is none. */
export function useClockNews(taken: ClockTaken | null): string {
  const news = useNews(taken, NEWS_MS);
  return news === null ? "" : `Clock corrected by the server: ${formatClock(news.seconds)} left.`;
}

/** The notice of a merge of two versions; "" if there is none. */
export function useMergeNews(attempt: ActiveAttempt | null): string {
  const news = useNews(attempt?.merged ?? null, LONG_NEWS_MS);
  return news === null ? "" : mergeNewsWords(news);
}

/** The notice about the sections; "" if there is none. */
export function useSectionNews(attempt: ActiveAttempt | null): string {
  const news = useNews(attempt?.sections?.news ?? null, LONG_NEWS_MS);
  const sections = attempt?.paper.sections;
  return news && sections ? sectionNewsWords(news, sections) : "";
}

/** The notice of added time; "" if there is none. */
export function useGivenNews(attempt: ActiveAttempt | null): string {
  const news = useNews(attempt?.given ?? null, LONG_NEWS_MS);
  if (news === null) return "";
  if (news.seconds === 0) return "Your attempt was reopened. Go on where you were.";
  const more = `${minutesText(Math.round(news.seconds / 60))} more`;
  return news.reason === null ? `${more}.` : `${more}: ${news.reason}`;
}
