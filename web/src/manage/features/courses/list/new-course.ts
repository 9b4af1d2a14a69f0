import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { useNavigate } from 'react-router'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { NEW_KEY, paths } from '../../../paths.ts'
import { showNotice } from '../../../ui/notice-store.ts'

/** Initial values of a blank course. */
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

/** Starts a new course: blank, from a pasted outline, or as a copy. */
export function useNewCourse() {
  const api = useManageApi()
  const navigate = useNavigate()
  const duplicate = useAction((courseId: number) => api.courseDesk.duplicate({ courseId }), {
    onDone: ({ draftId, name }) => {
      showNotice(`起了一份草稿「${name}」`)
      return navigate(paths.course(`d${draftId}`))
    },
  })
  return {
    begin: () => void navigate(paths.course(NEW_KEY)),
    beginByPasting: () => void navigate(`${paths.course(NEW_KEY, 'outline')}?paste=1`),
    duplicate: duplicate.mutate,
  }
}
