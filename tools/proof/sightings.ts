import { newsAddress } from '@bee/contract/site/page-addresses.ts'
import { watch } from '../campaigns/published-text.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { SitePlace } from './cluster/sites.ts'
import { memberClient, send, staffClient, type Identity } from './people/ask.ts'
import { createTraffic } from './traffic.ts'

/** Made through one process, seen through another. */
export interface Sighting {
  what: string
  /** How long after the answer a request to another process could still get the old text, in milliseconds. */
  staleMs: number
  seenMs: number
}

interface Reader {
  courseId: number
  student: Identity
  staffCookie: string
}

const traffic = createTraffic()
const stageOf = ({ port }: SitePlace) => ({ url: `http://127.0.0.1:${port}`, traffic })
export const FIRST_PAGE = { page: 1, limit: 10 }

async function pageOf(site: SitePlace, address: string): Promise<string> {
  const { status, body } = await send(stageOf(site).url + address, { method: 'GET', headers: { accept: 'text/html' } })
  if (status !== 200) throw new Error(String(status))
  return body.toString()
}

/** All processes read first, so that their caches are filled; then one writes and the others go on reading. */
async function timeOf(
  what: string,
  {
    others,
    text,
    read,
    write,
  }: {
    others: readonly SitePlace[]
    text: string
    read: (site: SitePlace) => Promise<string>
    write: () => Promise<unknown>
  },
): Promise<Sighting[]> {
  for (const site of others) await read(site)
  const looks = others.map((site) => watch(() => read(site), text))
  await write()
  const done = performance.now()
  return Promise.all(
    looks.map(async (look) => {
      const { lastOld, firstNew } = await look
      return { what, staleMs: Math.max(0, lastOld - done), seenMs: Math.max(0, firstNew - done) }
    }),
  )
}

/** A comment, a message and a publication made through each process in turn, looked for on the other two. */
export async function measureSightings({ sites }: Cluster, reader: Reader, times: number): Promise<Sighting[]> {
  const { courseId, student, staffCookie } = reader
  const sightings: Sighting[] = []
  for (let nth = 0; nth < times * sites.length; nth += 1) {
    const site = sites[nth % sites.length]
    if (!site) break
    const others = sites.filter((each) => each !== site)
    const desk = staffClient(stageOf(site), '', staffCookie)
    const mark = `第 ${nth + 1} 次看见 ${crypto.randomUUID().slice(0, 8)}`

    sightings.push(
      ...(await timeOf('Comment', {
        others,
        text: mark,
        read: async (each) =>
          JSON.stringify(await memberClient(stageOf(each), '').comments.list({ courseId, ...FIRST_PAGE })),
        write: () => memberClient(stageOf(site), '', student).comments.publish({ courseId, content: mark }),
      })),
    )

    const { id: broadcastId, version } = await desk.broadcasts.save({ audience: 'all', content: mark, link: '' })
    sightings.push(
      ...(await timeOf('Message to members', {
        others,
        text: mark,
        read: async (each) =>
          JSON.stringify(await memberClient(stageOf(each), '', student).messages.list({ ...FIRST_PAGE })),
        write: () => desk.broadcasts.send({ broadcastId, version }),
      })),
    )

    const newsId = await publishArticle(desk, `${mark} 之前`)
    const draft = await desk.drafts.open({ kind: 'news', contentId: newsId })
    const saved = await desk.drafts.save({
      draftId: draft.draftId,
      version: draft.version,
      body: { ...draft.body, title: `${mark} 之后` },
    })
    const publish = () => desk.drafts.publish({ draftId: draft.draftId, version: saved.version, waived: [], note: '' })
    const kept = {
      others,
      text: `${mark} 之后`,
      read: async (each: SitePlace) =>
        (await pageOf(each, newsAddress(newsId))) +
        JSON.stringify(await memberClient(stageOf(each), '').news.info({ id: newsId })),
    }
    sightings.push(...(await timeOf('Publication (cached pages and answers)', { ...kept, write: publish })))
  }
  return sightings
}

async function publishArticle(desk: ReturnType<typeof staffClient>, title: string): Promise<number> {
  const body = { title, summary: '', body: '正文', pictureId: null, thumbId: null, areas: [] }
  const { draftId, version } = await desk.drafts.open({ kind: 'news', key: crypto.randomUUID(), body })
  const { contentId } = await desk.drafts.publish({ draftId, version, waived: [], note: '' })
  return contentId
}
