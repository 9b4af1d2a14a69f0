/** A sentence for each part that took more processor time than its budget at this pace. */
export function overspent(
  outcomes: readonly { name: string; cpu: number }[],
  budgets: Readonly<Record<string, number>>,
  pace: number,
): string[]
