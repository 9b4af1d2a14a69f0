import type { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import type { Pace } from '../../outside/pace.ts'
import { layOut } from '../../outside/lay-out.ts'
import type { BankQuestion, KnownSchoolRepository } from './known-school.repository.ts'
import { likeness, pairsOf } from './similar-text.ts'

export interface Candidate {
  nth: number
  draft: QuestionDraft
}

export interface Duplicate {
  /** The id in the bank; null for a twin in the file. */
  questionId: number | null
  twinNth: number | null
  likeness: number
}

/** At this likeness, two questions count as the same. */
const ALIKE = 0.85
/** A question with a smaller share of its pairs in the bank cannot be like any question there. */
const KNOWN_SHARE = 0.7
const PROBES = 6
const GRAMS_A_PROBE = 2
const HITS_A_PROBE = 8
const PROBES_A_STATEMENT = 3000
const GRAMS_A_STATEMENT = 50_000
const ROWS_A_STATEMENT = 2000
/** In a file of ten thousand, a pair that more questions share tells nothing. */
const SHARED_BY_MOST = 60
const RARE_PAIRS = 8

const optionsIn = (draft: QuestionDraft) => (draft.kind === 'single' || draft.kind === 'multiple' ? draft.options : [])

/** Questions that ask to pick the right option differ only in their options. */
const wordsOf = (title: string, words: string, options: readonly string[]) => `${title} ${words} ${options.join(' ')}`

interface Prepared extends Candidate {
  /** Pairs of the title and the words, as the search index has them. */
  stem: Set<string>
  all: Set<string>
}

async function prepare(candidates: readonly Candidate[], pace: Pace): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const { nth, draft } of candidates) {
    await pace()
    const { words } = await layOut(draft.content)
    // The search ignores code, but code is what differs between two questions about an output.
    const all = pairsOf(wordsOf(draft.title, draft.content, optionsIn(draft)))
    prepared.push({ nth, draft, stem: pairsOf(`${draft.title} ${words}`), all })
  }
  return prepared
}

/** The most similar question earlier in the file, found by its rare pairs. */
async function withinFile(prepared: readonly Prepared[], pace: Pace): Promise<Map<number, Duplicate>> {
  const holders = new Map<string, Prepared[]>()
  const totals = new Map<string, number>()
  for (const { all } of prepared) {
    await pace()
    for (const pair of all) totals.set(pair, (totals.get(pair) ?? 0) + 1)
  }
  const found = new Map<number, Duplicate>()
  for (const each of prepared) {
    await pace()
    const shared = [...each.all]
      .filter((pair) => (totals.get(pair) ?? 0) > 1)
      .sort((a, b) => (totals.get(a) ?? 0) - (totals.get(b) ?? 0))
      .slice(0, RARE_PAIRS)
    const near = new Set(shared.flatMap((pair) => holders.get(pair)?.slice(0, SHARED_BY_MOST) ?? []))
    let best: Duplicate | undefined
    for (const other of near) {
      const like = other.draft.kind === each.draft.kind ? likeness(each.all, other.all) : 0
      if (like >= ALIKE && like > (best?.likeness ?? 0)) best = { questionId: null, twinNth: other.nth, likeness: like }
    }
    if (best) found.set(each.nth, best)
    for (const pair of each.all) {
      if ((totals.get(pair) ?? 0) < 2) continue
      const others = holders.get(pair)
      if (others === undefined) holders.set(pair, [each])
      else if (others.length < SHARED_BY_MOST) others.push(each)
    }
  }
  return found
}

function* slices<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/**
 * Finds the twin of each question, in the bank or earlier in the file. The bank is read with a few statements for any number of questions.
 */
export async function findDuplicates(
  candidates: readonly Candidate[],
  bank: Pick<KnownSchoolRepository, 'gramTotals' | 'holding' | 'byIds'>,
  pace: Pace,
  onProgress: (share: number) => Promise<void>,
): Promise<Map<number, Duplicate>> {
  const prepared = await prepare(candidates, pace)
  const found = await withinFile(prepared, pace)
  await onProgress(0.3)

  const allGrams = new Set<string>()
  for (const { stem } of prepared) {
    await pace()
    for (const gram of stem) allGrams.add(gram)
  }
  const grams = [...allGrams]
  const totals = new Map<string, number>()
  for (const part of slices(grams, GRAMS_A_STATEMENT)) {
    for (const [gram, total] of await bank.gramTotals(part)) totals.set(gram, total)
  }
  const probes: { nth: number; grams: string[] }[] = []
  for (const { nth, stem } of prepared) {
    await pace()
    const known = [...stem].filter((gram) => totals.has(gram))
    if (known.length < stem.size * KNOWN_SHARE) continue
    const rare = known.sort((a, b) => (totals.get(a) ?? 0) - (totals.get(b) ?? 0)).slice(0, PROBES * GRAMS_A_PROBE)
    for (const part of slices(rare, GRAMS_A_PROBE)) probes.push({ nth, grams: part })
  }
  const hits = new Map<number, Set<number>>()
  let asked = 0
  for (const part of slices(probes, PROBES_A_STATEMENT)) {
    for (const { nth, id } of await bank.holding(part, HITS_A_PROBE)) {
      hits.set(nth, (hits.get(nth) ?? new Set()).add(id))
    }
    asked += part.length
    await onProgress(0.3 + (0.5 * asked) / probes.length)
  }

  const byNth = new Map(prepared.map((each) => [each.nth, each]))
  const wanted = new Map<number, number[]>()
  for (const [nth, ids] of hits) for (const id of ids) wanted.set(id, [...(wanted.get(id) ?? []), nth])
  for (const ids of slices([...wanted.keys()], ROWS_A_STATEMENT)) {
    for (const row of await bank.byIds(ids)) {
      await pace()
      const theirs = pairsOfBank(row)
      for (const nth of wanted.get(row.id) ?? []) {
        const like = likeness(byNth.get(nth)?.all ?? new Set(), theirs)
        // A twin in the bank matters more than a twin in the file.
        const best = found.get(nth)
        const isNearer = best === undefined || best.questionId === null || like > best.likeness
        if (like >= ALIKE && isNearer) found.set(nth, { questionId: row.id, twinNth: null, likeness: like })
      }
    }
  }
  await onProgress(1)
  return found
}

const pairsOfBank = ({ title, content, options }: BankQuestion) => pairsOf(wordsOf(title, content, options))
