import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { useNavigate } from 'react-router'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { newDraftKey } from '../../../editor/draft-server.ts'
import { paths } from '../../../paths.ts'
import { showNotice } from '../../../ui/notice-store.ts'

/** What stands in fields that nobody has written in yet. */
export const BLANK_COURSE: Partial<CourseDraft> = {
  name: '',
  keyword: '',
  introduction: '',
  description: '',
  category: '1',
  priceFen: 0,
  isFeatured: false,
  teacherId: null,
  coverId: null,
  thumbId: null,
  chapters: [],
}

/** A draft of a course that is not there yet, and the way to its page; and one like another. */
export function useNewCourse() {
  const api = useManageApi()
  const navigate = useNavigate()
  const begin = useAction(
    (_part: string) => api.drafts.open({ kind: 'course', key: newDraftKey(), body: { ...BLANK_COURSE } }),
    { onDone: ({ draftId }, part) => navigate(paths.course(`d${draftId}`, part)) },
  )
  const duplicate = useAction((courseId: number) => api.courseDesk.duplicate({ courseId }), {
    onDone: ({ draftId, name }) => {
      showNotice(`起了一份草稿「${name}」`)
      return navigate(paths.course(`d${draftId}`))
    },
  })
  return {
    begin: () => begin.mutate('overview'),
    beginByPasting: () => begin.mutate('outline?paste=1'),
    isBeginning: begin.isPending,
    duplicate: duplicate.mutate,
  }
}
