import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, staffClient, type Stage } from './ask.ts'

const ACT_EVERY_MS = 700
const SAVES_BEFORE_PUBLISHING = 3
const AGAIN_AFTER_MS = 400

const bodyOf = (title: string, text: string) => ({
  title,
  summary: '',
  body: text,
  pictureId: null,
  thumbId: null,
  areas: [],
})

/** A colleague who begins an article, saves it some times and publishes it, over and over. */
export function createEditor(stage: Stage, cookie: string, nth: number) {
  const { journal } = stage
  const name = `编辑${nth}`
  const { drafts } = staffClient(stage, name, cookie)
  let articles = 0

  /** With one key until it is there: repeated calls open one draft. */
  async function open(title: string, isOver: () => boolean) {
    const key = crypto.randomUUID()
    while (!isOver()) {
      const { answer, data } = await attempt(() => drafts.open({ kind: 'news', key, body: bodyOf(title, '第 0 次') }))
      journal.wrote('draft', title, answer, { isKeyed: true })
      if (data) return data
      if (answer === 'no') return undefined
      await sleep(AGAIN_AFTER_MS)
    }
    return undefined
  }

  /** The state of the draft after a call that got no answer; undefined once it is published. */
  async function versionOf(draftId: number, isOver: () => boolean): Promise<number | undefined> {
    while (!isOver()) {
      const { answer, data } = await attempt(() => drafts.read({ draftId }))
      if (data) return data.version
      if (answer === 'no') return undefined
      await sleep(AGAIN_AFTER_MS)
    }
    return undefined
  }

  async function save(draftId: number, version: number, title: string, text: string, isOver: () => boolean) {
    const key = String(draftId)
    journal.stands('draft text', key, undefined)
    const { answer, data } = await attempt(() => drafts.save({ draftId, version, body: bodyOf(title, text) }))
    if (answer === 'yes') journal.stands('draft text', key, text)
    return data ? data.version : versionOf(draftId, isOver)
  }

  async function publish(draftId: number, version: number, title: string, isOver: () => boolean): Promise<void> {
    journal.stands('draft text', String(draftId), undefined)
    while (!isOver()) {
      const { answer } = await attempt(() => drafts.publish({ draftId, version, waived: [], note: '' }))
      // Once: publishing removes the draft, and a second call is refused.
      journal.wrote('publication', title, answer, { isKeyed: true })
      if (answer !== 'unknown') return
      await sleep(AGAIN_AFTER_MS)
      const there = await versionOf(draftId, isOver)
      if (there === undefined) return
    }
  }

  async function writeArticle(article: number, isOver: () => boolean): Promise<void> {
    const title = `${name} 的第 ${article} 篇`
    const draft = await open(title, isOver)
    let version = draft?.version
    for (let nthSave = 1; draft && version !== undefined && nthSave <= SAVES_BEFORE_PUBLISHING; nthSave += 1) {
      await sleep(ACT_EVERY_MS)
      version = await save(draft.draftId, version, title, `第 ${nthSave} 次写的正文`, isOver)
    }
    if (draft && version !== undefined && !isOver()) await publish(draft.draftId, version, title, isOver)
  }

  return {
    name,
    async act(isOver: () => boolean) {
      while (!isOver()) {
        articles += 1
        await writeArticle(articles, isOver)
        await sleep(ACT_EVERY_MS)
      }
    },
  }
}
