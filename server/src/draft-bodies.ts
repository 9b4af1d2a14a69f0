import type { TeacherDraft } from '@bee/contract/about/teacher-draft.ts'
import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import type { CourseTypeDraft } from '@bee/contract/courses/course-type-draft.ts'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { PageDraft } from '@bee/contract/drafts/page-draft.ts'
import type { NewsDraft } from '@bee/contract/news/news-draft.ts'
import type { PathDraft } from '@bee/contract/paths/path-draft.ts'
import type { FilmDraft } from '@bee/contract/player/film-draft.ts'
import type { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import type { AdvertDraft, BannerDraft } from '@bee/contract/site/front-drafts.ts'
import type { PromotionDraft } from '@bee/contract/site/promotion-draft.ts'

interface Bodies {
  course: CourseDraft
  courseType: CourseTypeDraft
  teacher: TeacherDraft
  film: FilmDraft
  question: QuestionDraft
  news: NewsDraft
  banner: BannerDraft
  advert: AdvertDraft
  page: PageDraft
  path: PathDraft
  promotion: PromotionDraft
}

/** The finished draft of a kind, as its editing service accepts and returns it. */
export type DraftBody<Kind extends DraftKind = DraftKind> = Bodies[Kind]
