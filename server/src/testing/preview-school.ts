import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import type { Preview, PreviewViewer } from '@bee/contract/manage/content/preview.contract.ts'
import { expect } from 'vitest'
import { startWholeServer, type WholeServerOptions } from './whole-server.ts'
import { addStaff } from './test-staff.ts'
import { editSchool } from '../features/courses/testing/edited-school.ts'
import { PREVIEW_SESSION_TOKEN } from '../features/preview/made-up.ts'

export const NEW_NAME = '还没发布的名字'

interface Lesson {
  subjectCatalogId: number
  videoUrl: string | null
}

/** A school with a paid course, and a draft of it with another name and one more lesson. */
export async function previewSchool(options: WholeServerOptions = {}) {
  const server = await startWholeServer(options)
  const school = await editSchool(server)
  const editor = await addStaff(server, 'editor', { nickName: '何田' })
  const courseId = await school.addCourse({ priceFen: 19_900 })

  async function changedDraft(contentId: number, change: (body: CourseDraft) => Partial<CourseDraft>): Promise<number> {
    const { draftId: id, version, body } = await editor.calls.drafts.open({ kind: 'course', contentId })
    await editor.calls.drafts.save({
      draftId: id,
      version,
      body: { ...body, ...change(body as unknown as CourseDraft) },
    })
    return id
  }

  const draftId = await changedDraft(courseId, ({ chapters }) => ({
    name: NEW_NAME,
    chapters: [...chapters, { name: '新的一章', lessons: [school.lesson('新的一讲')] }],
  }))
  const preview = await editor.calls.preview.offer({ draftId })

  const baseOf = (viewer: PreviewViewer, of: Preview = preview) =>
    of.links.find((link) => link.viewer === viewer)?.base ?? ''

  function call(base: string, path: string, headers: Record<string, string> = {}) {
    return server.app.inject({ url: `${base}/bee/api${path}`, headers })
  }

  /** Calls as the page of a preview does for its made-up viewer. */
  function callAs(viewer: PreviewViewer, path: string, of: Preview = preview) {
    return call(baseOf(viewer, of), path, viewer === 'visitor' ? {} : { token: PREVIEW_SESSION_TOKEN })
  }

  async function lessonsFor(viewer: PreviewViewer, of: Preview = preview, id = courseId): Promise<Lesson[]> {
    const reply = await callAs(viewer, `/release/catalog/list?subjectId=${id}`, of)
    expect(reply.statusCode, reply.payload).toBe(200)
    return (JSON.parse(reply.payload) as { data: { childList: Lesson[] }[] }).data.flatMap(({ childList }) => childList)
  }

  /** Everything that a preview could have changed. */
  async function standing(): Promise<unknown> {
    const { rows } = await server.pool.query(
      `select (select json_agg(courses order by id) from courses) as courses,
         (select json_agg(catalogue_entries order by id) from catalogue_entries) as entries,
         (select json_agg(drafts order by id) from drafts) as drafts, (select count(*) from revisions) as revisions,
         (select count(*) from users) as users, (select count(*) from course_grants) as grants,
         (select count(*) from preview_marks) as marks,
         (select json_agg((sequencename, last_value) order by sequencename) from pg_sequences
          where sequencename not like 'preview%' and sequencename not like '%session%') as sequences`,
    )
    return rows[0]
  }

  return {
    server,
    school,
    editor,
    courseId,
    draftId,
    preview,
    changedDraft,
    baseOf,
    call,
    callAs,
    lessonsFor,
    standing,
  }
}

export type PreviewSchool = Awaited<ReturnType<typeof previewSchool>>
