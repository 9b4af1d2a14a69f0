// Printed by `npm run tables` from the migrations; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as text, read as what it holds. */
type Json = ColumnType<unknown, string, string>

export interface AdvertsTable {
  id: GeneratedAlways<number>
  slug: string
  title: string
  subtitle: Generated<string>
  action_label: Generated<string>
  picture_url: string
  url: string
  area: string
  position: number
  is_demo: Generated<boolean>
  hidden_at: Date | null
  picture_id: number | null
  shown_from: Date | null
  shown_until: Date | null
}

export interface AgreementVersionsTable {
  kind: string
  version: number
  body: string
  pieces: Json
  changes: string
  effective_on: string
  asks_again: boolean
  published_at: Date
  is_demo: Generated<boolean>
}

export interface AssetsTable {
  id: GeneratedAlways<number>
  kind: string
  state: Generated<string>
  path: string
  title: Generated<string>
  mime: Generated<string>
  bytes: Generated<string>
  sha256: Generated<string>
  width: Generated<number>
  height: Generated<number>
  seconds: Generated<string>
  owner_id: number | null
  made_from: number | null
  created_at: Generated<Date>
  is_demo: Generated<boolean>
}

export interface AuditEventsTable {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string
  role_name: string
  action: string
  subject_kind: string
  subject_id: string
  summary: string
  before: Json | null
  after: Json | null
  inverse: Json | null
  undo_note: Generated<string>
  undoes: number | null
  request_id: Generated<string>
  address: Generated<string>
  device: Generated<string>
  prev_hash: Buffer
  hash: Buffer
}

export interface AuditHeadTable {
  is_only: Generated<boolean>
  last_id: number
  last_hash: Buffer
}

export interface BackupPlanTable {
  is_only: Generated<boolean>
  at_minute: Generated<number>
  keep_days: Generated<number>
  keep_months: Generated<number>
  is_rehearsed: Generated<boolean>
  has_files: boolean | null
  since: Generated<Date>
}

export interface BackupsTable {
  id: GeneratedAlways<number>
  name: string
  kind: string
  state: Generated<string>
  sentence: Generated<string>
  job_id: number | null
  snapshot_at: Date | null
  finished_at: Date | null
  bytes: Generated<string>
  row_count: Generated<string>
  table_count: Generated<number>
  file_count: Generated<number>
  has_files: Generated<boolean>
  is_encrypted: Generated<boolean>
  sha256: Generated<string>
  rehearsal: Generated<string>
  rehearsed_at: Date | null
  rehearsal_note: Generated<string>
  found: Json | null
  created_at: Date
}

export interface BankLinesTable {
  key: string
  order_id: number
  amount_fen: number
  created_at: Date
}

export interface BannersTable {
  id: GeneratedAlways<number>
  slug: string
  picture_url: string
  alt: string
  headline: Generated<string>
  subtitle: Generated<string>
  action_label: Generated<string>
  url: string
  position: number
  is_demo: Generated<boolean>
  hidden_at: Date | null
  picture_id: number | null
  shown_from: Date | null
  shown_until: Date | null
}

export interface BillDaysTable {
  way: string
  day: string
  asked_at: Date | null
  sentence: Generated<string>
  fetched_at: Date | null
  compared_at: Date | null
  bill_count: Generated<number>
  bill_fen: Generated<string>
  refund_count: Generated<number>
  refund_fen: Generated<string>
  ledger_count: Generated<number>
  ledger_fen: Generated<string>
  ledger_refund_count: Generated<number>
  ledger_refund_fen: Generated<string>
  course_count: Generated<number>
  taken_back_count: Generated<number>
}

export interface BillDifferencesTable {
  id: GeneratedAlways<number>
  way: string
  day: string
  kind: string
  subject: string
  order_id: number | null
  attempt: Generated<string>
  gateway_number: Generated<string>
  refund_key: Generated<string>
  bill_fen: number | null
  ledger_fen: number | null
  at: Date
  found_at: Date
  settlement: string | null
  settled_at: Date | null
  settled_by: number | null
  settled_name: Generated<string>
  note: Generated<string>
}

export interface BillLinesTable {
  way: string
  day: string
  kind: string
  number: string
  gateway_number: string
  refund_key: string
  amount_fen: number
  at: Date
}

export interface BroadcastsTable {
  id: GeneratedAlways<number>
  state: Generated<string>
  audience: string
  course_id: number | null
  recipient_id: number | null
  content: string
  link: Generated<string>
  send_at: Date | null
  sent_at: Date | null
  recalled_at: Date | null
  message_id: number | null
  number: number | null
  audience_count: number | null
  read_count: Generated<number | null>
  author_name: Generated<string>
  version: Generated<number>
  is_demo: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CaptchasTable {
  id: string
  answer: string
  expires_at: Date
}

export interface CatalogueEntriesTable {
  id: GeneratedAlways<number>
  course_id: number
  chapter_id: number | null
  name: string
  remark: Generated<string>
  position: number
  media_id: number | null
  duration_seconds: Generated<string>
  coming_id: number | null
  marks: Generated<Json>
  is_preview: Generated<boolean>
}

export interface CertificatesTable {
  number: string
  user_id: number
  course_id: number | null
  printed_name: string
  course_name: string
  lesson_count: number
  issued_at: Generated<Date>
  withdrawn_at: Date | null
}

export interface ChallengeLevelsTable {
  user_id: number
  type_id: number
  level: number
  best_right: Generated<number>
  is_passed: Generated<boolean>
  updated_at: Generated<Date>
}

export interface CommentLikesTable {
  comment_id: number
  user_id: number
  created_at: Generated<Date>
}

export interface CommentReportsTable {
  comment_id: number
  user_id: number
  reason: Generated<string>
  created_at: Generated<Date>
  dismissed_at: Date | null
}

export interface CommentSolutionsTable {
  comment_id: number
  reply_id: number
  created_at: Generated<Date>
}

export interface CommentsTable {
  id: GeneratedAlways<number>
  course_id: number
  user_id: number
  parent_id: number | null
  lesson_id: number | null
  content: string
  title: Generated<string>
  rating: number | null
  video_seconds: number | null
  reply_content: string | null
  replied_at: Date | null
  created_at: Generated<Date>
  is_demo: Generated<boolean>
  hidden_at: Date | null
  replied_by: number | null
  is_question: Generated<boolean>
  like_count: Generated<number>
  reply_lesson_id: number | null
  reply_second: number | null
  staff_role: string | null
}

export interface ConsentsTable {
  user_id: number
  kind: string
  version: number
  agreed_at: Date
  network: string
}

export interface ContentChecksTable {
  rule: string
  total: number
  checked_at: Date
}

export interface ContentFindingsTable {
  id: GeneratedAlways<number>
  rule: string
  kind: string
  content_id: number
  course_id: number | null
  place: Generated<string>
  title: string
  sentence: string
  link: string
  picture_url: Generated<string>
  weight: number
  found_at: Date
  fix_link: Generated<string>
}

export interface ContentTrashTable {
  kind: string
  content_id: number
  was_hidden: boolean
  title: Generated<string>
  removed_by: number | null
  removed_at: Date
}

export interface CouponCoursesTable {
  coupon_id: number
  course_id: number
}

export interface CouponsTable {
  id: GeneratedAlways<number>
  code: string
  off_fen: number
  min_fen: number
  total_count: number
  used_count: Generated<number>
  starts_at: Date
  ends_at: Date
  covers_all: boolean
  stopped_at: Date | null
  created_at: Date
  created_name: string
}

export interface CourseCollectionsTable {
  user_id: number
  course_id: number
  created_at: Generated<Date>
}

export interface CourseDaysTable {
  course_id: number
  day: string
  learners: number
  seconds: string
}

export interface CourseGrantsTable {
  id: GeneratedAlways<number>
  user_id: number
  course_id: number
  staff_id: number
  staff_name: string
  reason: string
  granted_at: Date
  until: Date | null
  taken_back_at: Date | null
}

export interface CourseLikesTable {
  user_id: number
  course_id: number
  created_at: Generated<Date>
}

export interface CourseMessagesTable {
  id: Generated<number>
  course_id: number
  content: string
  link: Generated<string>
  created_at: Generated<Date>
  number: number
}

export interface CourseStaffTable {
  user_id: number
  course_id: number
}

export interface CourseTypesTable {
  id: GeneratedAlways<number>
  parent_id: number | null
  slug: string
  name: string
  area: string
  hot_words: Generated<string[]>
  position: number
  is_demo: Generated<boolean>
  colour: Generated<string>
  sign: Generated<string>
  hidden_at: Date | null
}

export interface CourseViewMarksTable {
  visitor: string
  course_id: number
  seen_at: Date
}

export interface CoursesTable {
  id: GeneratedAlways<number>
  slug: string
  name: string
  keyword: Generated<string>
  introduction: Generated<string>
  description_html: Generated<string>
  type_id: number
  category: number
  price_fen: Generated<number>
  is_featured: Generated<boolean>
  teacher_id: number | null
  cover_url: Generated<string>
  thumb_url: Generated<string>
  chapter_count: Generated<number>
  lesson_count: Generated<number>
  duration_seconds: Generated<number>
  view_count: Generated<number>
  like_count: Generated<number>
  collect_count: Generated<number>
  comment_count: Generated<number>
  learner_count: Generated<number>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  published_at: Generated<Date>
  search_text: Generated<string>
  search_pinyin: Generated<string>
  search_initials: Generated<string>
  search_grams: Generated<string[]>
  is_demo: Generated<boolean>
  description: string | null
  updated_at: Generated<Date>
  hidden_at: Date | null
  cover_id: number | null
  thumb_id: number | null
  unfilmed_count: Generated<number>
  finisher_count: number | null
  discount_fen: number | null
  discount_until: Date | null
}

export interface DailyNumbersTable {
  day: string
  learners: number
  learners_of_29_days: number
  learners_of_30_days: number
  seconds: string
  finished: number
  new_members: number
  income_fen: string
  counted_at: Date
  paid_fen: string | null
  paid_count: number | null
  refunded_fen: string | null
  refund_count: number | null
  has_courses: Generated<boolean>
}

export interface DraftsTable {
  id: GeneratedAlways<number>
  kind: string
  subject_id: number | null
  body: Json
  version: Generated<number>
  base_id: number | null
  editor_id: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  publish_at: Date | null
  open_key: string | null
  begun_by: number | null
  traced_by: number | null
  traced_at: Date | null
  is_touched: Generated<boolean>
  puts_back: Generated<boolean>
  review_asked_at: Date | null
  review_asked_by: number | null
  review_note: Generated<string>
  returned_reason: Generated<string>
  publish_by: number | null
  publish_note: Generated<string>
  publish_waived: Generated<Json>
}

export interface EnrolmentsTable {
  user_id: number
  course_id: number
  last_lesson_id: number | null
  percent: Generated<number>
  finished_count: Generated<number>
  started_at: Generated<Date>
  last_watched_at: Generated<Date>
  finished_at: Date | null
}

export interface FeedbackTable {
  id: GeneratedAlways<number>
  user_id: number | null
  kind: string
  content: string
  contact: Generated<string>
  rating: number | null
  pictures: Generated<string[]>
  answer: string | null
  answered_at: Date | null
  created_at: Generated<Date>
  is_demo: Generated<boolean>
  answered_by: number | null
  call_at: Date | null
  member_replied_at: Date | null
  decision: string | null
}

export interface FeedbackRepliesTable {
  id: GeneratedAlways<number>
  feedback_id: number
  user_id: number | null
  content: string
  created_at: Generated<Date>
  answered_by: number | null
}

export interface FileMentionsTable {
  ref: string
  place: string
  place_key: string
}

export interface FilmMakingsTable {
  id: GeneratedAlways<number>
  film_id: number
  asset_id: number | null
  owner_id: number | null
  file_name: Generated<string>
  state: Generated<string>
  facts: Generated<Json>
  plan: Generated<Json>
  checks: Generated<Json>
  sentence: Generated<string>
  detail: Generated<string>
  created_at: Generated<Date>
  changed_at: Generated<Date>
  finished_at: Date | null
  job_id: number | null
  doing: Generated<string>
  percent: number | null
  ends_at: Date | null
  attempts: Generated<number>
  ways: Generated<string[]>
  advice: Generated<string>
}

export interface FilmSubtitlesTable {
  id: GeneratedAlways<number>
  film_id: number
  language: string
  name: string
  asset_id: number | null
  path: string | null
  draft_text: string | null
  previous_text: string | null
  cue_count: Generated<number>
  stop_count: Generated<number>
  look_count: Generated<number>
  version: Generated<number>
  published_version: number | null
  updated_by: number | null
  updated_at: Generated<Date>
  removed_at: Date | null
}

export interface GatewayPaymentsTable {
  number: string
  order_id: number
  amount_fen: number
  state: string
  created_at: Date
  way: string | null
  attempt: string | null
}

export interface GatewaySettingsTable {
  name: string
  facts: Json
  sealed_secrets: Buffer
  tails: Json
  preferred_at: Date
  changed_at: Date
  sent_at: Date | null
  failing_since: Date | null
  failure: string | null
  told_until: Generated<string>
  told_at: Date | null
  certificate_ends_at: Date | null
}

export interface GoalDismissalsTable {
  user_id: number
  day: string
}

export interface IgnoredFindingsTable {
  rule: string
  kind: string
  content_id: number
  title: Generated<string>
  course_id: number | null
  reason: string
  ignored_by: number | null
  ignored_at: Generated<Date>
}

export interface InboxAnswerWeeksTable {
  monday: string
  answer_count: Generated<number>
  total_seconds: Generated<string>
}

export interface InboxFillTable {
  source: string
  done_to: Generated<number>
}

export interface InboxKeysTable {
  key: string
  user_id: number
  created_at: Date
}

export interface InboxNotesTable {
  id: GeneratedAlways<number>
  thread_id: number
  kind: string
  written_by: number | null
  assigned_to: number | null
  content: Generated<string>
  created_at: Date
}

export interface InboxThreadsTable {
  id: GeneratedAlways<number>
  kind: string
  comment_id: number | null
  feedback_id: number | null
  course_id: number | null
  is_question: Generated<boolean>
  is_hidden: Generated<boolean>
  report_count: Generated<number>
  excerpt: Generated<string>
  asked_at: Date
  last_at: Date
  answered_at: Date | null
  version: Generated<number>
  state: Generated<string>
  waiting_since: Date
  later_until: Date | null
  settled_at: Date | null
  hidden_state: string | null
  assigned_to: number | null
  sort_at: Date
  search_text: Generated<string>
  search_grams: Generated<string[]>
}

export interface InvoicesTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number | null
  state: Generated<string>
  title_kind: string
  title: string
  tax_number: string
  email: string
  amount_fen: number
  reason: Generated<string>
  number: Generated<string>
  path: string | null
  version: Generated<number>
  created_at: Date
  issued_at: Date | null
  ended_at: Date | null
  handled_name: Generated<string>
}

export interface JobsTable {
  id: GeneratedAlways<number>
  kind: string
  input: Generated<Json>
  key: string | null
  due_at: Date | null
  state: Generated<string>
  priority: Generated<number>
  run_at: Date
  attempts: Generated<number>
  max_attempts: number
  lease: string | null
  lease_until: Date | null
  taken_by: string | null
  is_cancelling: Generated<boolean>
  progress: Generated<number>
  step: Generated<string>
  steps: Generated<Json>
  failure: string | null
  failure_detail: string | null
  result: Json | null
  is_routine: Generated<boolean>
  created_by: number | null
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  taken_at: Date | null
}

export interface LearningPathStepsTable {
  path_id: number
  position: number
  course_id: number
  note: Generated<string>
}

export interface LearningPathsTable {
  id: GeneratedAlways<number>
  slug: string
  title: string
  summary: Generated<string>
  area: string
  outcomes: Generated<string[]>
  position: number
  hidden_at: Date | null
  is_demo: Generated<boolean>
}

export interface LessonCurveMarksTable {
  lesson_id: number
  part: Date
}

export interface LessonCurvesTable {
  lesson_id: number
  course_id: number
  lesson_seconds: number
  step_seconds: number
  learner_count: number
  finished_count: number
  watched_seconds: string
  median_second: number
  counts: number[]
  replay_counts: number[]
  replayer_count: number
  permilles: number[]
  finished_permille: number | null
  fall_from: number | null
  fall_at: number | null
  fall_to: number | null
  fall_count: number | null
  hot_from: number | null
  hot_to: number | null
  hot_count: number | null
  leavers: Generated<Json>
  counted_at: Date
}

export interface LessonHandoutsTable {
  id: GeneratedAlways<number>
  lesson_id: number
  asset_id: number
  name: string
  extension: string
  kind: string
  position: number
  added_by: number | null
  created_at: Generated<Date>
  removed_at: Date | null
}

export interface LessonPlaysTable {
  user_id: number
  play_id: string
  heard_at: Generated<Date>
}

export interface LessonProgressTable {
  user_id: number
  lesson_id: number
  course_id: number
  position_seconds: Generated<number>
  duration_seconds: Generated<number>
  ranges: Generated<string>
  covered_seconds: Generated<number>
  is_finished: Generated<boolean>
  moment_ms: Generated<string>
  seq: Generated<string>
  play_id: Generated<string>
  updated_at: Generated<Date>
  replays: Generated<string>
}

export interface LessonRecentCurvesTable {
  lesson_id: number
  days: number
  course_id: number
  lesson_seconds: number
  step_seconds: number
  learner_count: number
  finished_count: number
  watched_seconds: string
  median_second: number
  counts: number[]
  replay_counts: number[]
  replayer_count: number
  permilles: number[]
  finished_permille: number | null
  fall_from: number | null
  fall_at: number | null
  fall_to: number | null
  fall_count: number | null
  hot_from: number | null
  hot_to: number | null
  hot_count: number | null
  leavers: Generated<Json>
  counted_at: Date
}

export interface LibraryWordsTable {
  kind: string
  item_id: number
  search_text: string
  search_grams: string[]
}

export interface MakeHistoryTable {
  id: GeneratedAlways<number>
  step: string
  codec: string
  height: number
  seconds: string
  cpu_seconds: string
  wall_seconds: string
  at: Generated<Date>
}

export interface MakingSettingsTable {
  is_only: Generated<boolean>
  pause_from_hour: number | null
  pause_to_hour: number | null
  tool: string | null
}

export interface MediaTable {
  id: GeneratedAlways<number>
  slug: string
  title: string
  seconds: Generated<string>
  file_path: string | null
  hls_path: string | null
  subtitles_path: string | null
  poster_url: Generated<string>
  is_demo: Generated<boolean>
  video_id: number | null
  stream_id: number | null
  subtitles_id: number | null
  poster_id: number | null
  storyboard_path: string | null
  peaks_path: string | null
  created_at: Generated<Date>
}

export interface MediaTrashTable {
  id: GeneratedAlways<number>
  film_id: number | null
  asset_id: number | null
  title: Generated<string>
  bytes: Generated<string>
  removed_by: number | null
  removed_at: Date
}

export interface MemberNotesTable {
  id: GeneratedAlways<number>
  member_id: number
  staff_id: number
  staff_name: string
  content: string
  created_at: Date
}

export interface MessageMarksTable {
  user_id: number
  read: Generated<string>
  fresh: Generated<number[]>
}

export interface MessageNumbersTable {
  is_only: Generated<boolean>
  last: number
}

export interface MessageReadsTable {
  user_id: number
  message_id: number
  read_at: Generated<Date>
}

export interface MessagesTable {
  id: GeneratedAlways<number>
  user_id: number | null
  content: string
  link: Generated<string>
  created_at: Generated<Date>
  is_demo: Generated<boolean>
  number: number | null
}

export interface NewsTable {
  id: GeneratedAlways<number>
  slug: string
  title: string
  summary: Generated<string>
  picture_url: Generated<string>
  thumb_url: Generated<string>
  body_html: string
  area_slugs: Generated<string[]>
  hit_count: Generated<number>
  published_at: Generated<Date>
  updated_at: Generated<Date>
  is_demo: Generated<boolean>
  body: string | null
  hidden_at: Date | null
  picture_id: number | null
  thumb_id: number | null
  search_text: Generated<string>
  search_pinyin: Generated<string>
  search_initials: Generated<string>
  search_grams: Generated<string[]>
}

export interface NewsHitMarksTable {
  visitor: string
  news_id: number
  seen_at: Date
}

export interface NotesTable {
  id: string
  user_id: number
  course_id: number
  lesson_id: number | null
  second: number
  content: string
  version: Generated<number>
  change_ids: Generated<string[]>
  copy_of: string | null
  search_text: string
  search_pinyin: string
  search_initials: string
  search_grams: string[]
  created_at: Date
  changed_at: Date
  deleted_at: Date | null
}

export interface OrderEntriesTable {
  id: GeneratedAlways<string>
  order_id: number
  kind: string
  amount_fen: number
  method: string | null
  reference: Generated<string>
  actor: string
  actor_id: number | null
  actor_name: Generated<string>
  reason: Generated<string>
  note: Generated<string>
  at: Date
}

export interface OrderReceiptsTable {
  order_id: number
  user_id: number
  path: string
  bytes: number
  created_at: Date
}

export interface OrdersTable {
  id: GeneratedAlways<number>
  number: string
  user_id: number | null
  course_id: number | null
  price_fen: number
  status: Generated<string>
  created_at: Generated<Date>
  paid_at: Date | null
  cancelled_at: Date | null
  refunded_at: Date | null
  course_name: Generated<string>
  refund_rule: Generated<string>
  version: Generated<number>
  refunded_fen: Generated<number>
  method: string | null
  waits_from: Date | null
  receipt_at: Date | null
  list_fen: number | null
  discount_fen: Generated<number>
  coupon_fen: Generated<number>
  coupon_code: Generated<string>
  refund_full_days: Generated<number>
  refund_span_days: Generated<number>
  coupon_id: number | null
}

export interface PagesTable {
  key: string
  body: Json
  updated_at: Generated<Date>
  is_demo: Generated<boolean>
}

export interface PartUploadPartsTable {
  upload_id: number
  number: number
  bytes: number
  sha256: string
  tag: string
}

export interface PartUploadsTable {
  id: GeneratedAlways<number>
  owner_id: number | null
  kind: string
  name: string
  mime: Generated<string>
  bytes: string
  part_bytes: number
  fingerprint: string
  token: string
  path: string
  state: Generated<string>
  film_id: number | null
  asset_id: number | null
  created_at: Generated<Date>
  touched_at: Generated<Date>
  facts: Json | null
  purpose: Generated<string>
}

export interface PaymentAttemptsTable {
  id: GeneratedAlways<number>
  order_id: number
  number: string
  way: string
  device: string
  amount_fen: number
  state: Generated<string>
  code: Json | null
  code_at: Date | null
  expires_at: Date
  queried_at: Date | null
  created_at: Date
  ended_at: Date | null
}

export interface PracticeSetsTable {
  id: GeneratedAlways<number>
  user_id: number
  mode: string
  scope_id: Generated<number>
  level: Generated<number>
  title: Generated<string>
  question_ids: number[]
  created_at: Generated<Date>
  finished_at: Date | null
}

export interface PreviewMarksTable {
  id: GeneratedAlways<number>
  never: number
}

export interface PromotionsTable {
  id: GeneratedAlways<number>
  slug: string
  address: string
  title: string
  body: Json
  position: number
  hidden_at: Date | null
  is_demo: Generated<boolean>
}

export interface QuestionAnswersTable {
  id: GeneratedAlways<string>
  user_id: number
  question_id: number
  set_id: number | null
  given: Generated<string[]>
  is_right: boolean
  grade: number | null
  seconds: Generated<number>
  answered_at: Generated<Date>
}

export interface QuestionCollectionsTable {
  user_id: number
  question_id: number
  created_at: Generated<Date>
}

export interface QuestionCountsTable {
  type_id: number
  total: Generated<number>
}

export interface QuestionGramCountsTable {
  gram: string
  type_id: number
  total: number
}

export interface QuestionImportItemsTable {
  import_id: number
  nth: number
  question_id: number
  before: Json | null
  written_at: Date
  draft_id: number | null
}

export interface QuestionImportsTable {
  id: GeneratedAlways<number>
  name: string
  origin: string
  state: Generated<string>
  source: string
  version: Generated<number>
  checked_version: Generated<number>
  pictures: Generated<Json>
  choices: Generated<Json>
  report: Json | null
  percent: Generated<number>
  sentence: Generated<string>
  added_count: Generated<number>
  updated_count: Generated<number>
  author_name: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  ran_at: Date | null
  is_draft: Generated<boolean>
}

export interface QuestionNumbersTable {
  question_id: number
  since: Date | null
  counted_until: Date
  answer_count: number
  right_count: number
  wrong_permille: number | null
  option_counts: Generated<Json>
  median_seconds: number | null
  judged_count: number | null
  strong_percent: number | null
  weak_percent: number | null
}

export interface QuestionStatesTable {
  user_id: number
  question_id: number
  type_id: number
  is_in_book: Generated<boolean>
  right_streak: Generated<number>
  right_count: Generated<number>
  wrong_count: Generated<number>
  card: Json
  due_at: Date
  answered_at: Generated<Date>
}

export interface QuestionTypeNumbersTable {
  type_id: number
  answer_count: number
  right_count: number
}

export interface QuestionsTable {
  id: GeneratedAlways<number>
  slug: string
  type_id: number
  direction_id: number
  title: string
  content: Generated<string>
  content_html: Generated<string>
  excerpt: Generated<string>
  kind: string
  difficulty: number
  options: Generated<Json>
  right_options: Generated<string[]>
  answer: Generated<string>
  answer_html: string
  picture_url: Generated<string>
  lesson_id: number | null
  lesson_second: Generated<number>
  collect_count: Generated<number>
  created_at: Generated<Date>
  search_text: Generated<string>
  search_pinyin: Generated<string>
  search_initials: Generated<string>
  search_grams: Generated<string[]>
  is_demo: Generated<boolean>
  updated_at: Generated<Date>
  hidden_at: Date | null
  picture_id: number | null
  asked_at: Date | null
}

export interface RateWindowsTable {
  key: string
  taken_at: Date[]
  expires_at: Date
}

export interface RefundRequestsTable {
  id: GeneratedAlways<number>
  order_id: number
  amount_fen: number
  key: string
  state: Generated<string>
  actor_id: number
  actor_name: string
  reason: string
  note: string
  sentence: Generated<string>
  created_at: Date
  ended_at: Date | null
  payment_number: string | null
  accepted_at: Date | null
  is_abnormal: Generated<boolean>
}

export interface ReplyNoticesTable {
  id: GeneratedAlways<number>
  user_id: number
  comment_id: number
  kind: string
  created_at: Generated<Date>
  read_at: Date | null
}

export interface RevisionsTable {
  id: GeneratedAlways<number>
  kind: string
  subject_id: number | null
  body: Json
  note: Generated<string>
  published_by: number | null
  published_at: Generated<Date>
  origin: Generated<string>
  draft_id: number | null
  begun_by: number | null
  waived: Generated<Json>
}

export interface RolePermissionsTable {
  role_id: number
  permission: string
  scope: Generated<string>
  limit_value: number | null
}

export interface SavedRepliesTable {
  id: GeneratedAlways<number>
  owner_id: number | null
  title: string
  content: string
  used_count: Generated<number>
  version: Generated<number>
  created_at: Date
}

export interface SchoolExportsTable {
  id: GeneratedAlways<number>
  wanted: Json
  title: string
  file_name: string
  archive_name: string
  state: Generated<string>
  bytes: Generated<string>
  job_id: number | null
  created_by: number | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

export interface SchoolImportsTable {
  id: GeneratedAlways<number>
  upload_name: string
  file_name: string
  bytes: string
  state: Generated<string>
  sentence: Generated<string>
  plan: Generated<Json>
  fingerprint: Generated<string>
  withdraws_gone: Generated<boolean>
  created_by: number | null
  created_at: Generated<Date>
  changed_at: Generated<Date>
  job_id: number | null
}

export interface SchoolMarksTable {
  name: string
  trace: string
  marked_at: Generated<Date>
}

export interface SchoolOpeningTable {
  is_only: Generated<boolean>
  begun_at: Date
  opens_on: string | null
  opened_at: Date | null
}

export interface SeedStepsTable {
  name: string
  done_at: Generated<Date>
}

export interface SessionsTable {
  token_hash: Buffer
  id: GeneratedAlways<number>
  user_id: number
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  prolonged_at: Generated<Date>
  expires_at: Date
}

export interface SmsAwaitedTable {
  id: GeneratedAlways<string>
  gateway: string
  receipt_id: string
  sealed_mobile: Buffer
  sent_at: Date
  asked_at: Date
}

export interface SmsCodesTable {
  id: GeneratedAlways<number>
  mobile: string
  scene: string
  code_hash: Buffer
  tries_left: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  nonce_hash: Buffer
  asker_hash: Buffer
  open_tries_left: Generated<number>
}

export interface SmsDaysTable {
  gateway: string
  day: string
  sent: Generated<number>
  delivered: Generated<number>
  failed: Generated<number>
  failure: string | null
}

export interface StaffTable {
  user_id: number
  role_id: number
  version: Generated<number>
  created_at: Generated<Date>
  ended_at: Date | null
}

export interface StaffInvitationsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  mobile: string | null
  role_id: number
  course_ids: number[]
  invited_by: number
  created_at: Date
  expires_at: Date
  ended_as: string | null
}

export interface StaffNoticesTable {
  id: GeneratedAlways<string>
  key: string
  kind: string
  detail: string
  amount_fen: number | null
  created_at: Date
}

export interface StaffRecoveryCodesTable {
  user_id: number
  code_hash: Buffer
  used_at: Date | null
}

export interface StaffRolesTable {
  id: GeneratedAlways<number>
  key: string | null
  name: string
  is_owner: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface StaffSecondStepsTable {
  user_id: number
  sealed_secret: Buffer | null
  enabled_at: Date | null
  next_secret: Buffer | null
  last_step: Generated<number>
}

export interface StaffSessionsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  confirmed_at: Date
  viewed_role_id: number | null
}

export interface StaffTicketsTable {
  token_hash: Buffer
  user_id: number
  expires_at: Date
}

export interface StaffWelcomesTable {
  token_hash: Buffer
  expires_at: Date
}

export interface StorageDaysTable {
  day: string
  counted_at: Date
  film_bytes: string
  original_bytes: string
  other_bytes: string
  trash_bytes: string
  backup_bytes: string
  database_bytes: string
  spare_original_count: number
  spare_original_bytes: string
}

export interface StoreChecksTable {
  is_only: Generated<boolean>
  checked_at: Date
}

export interface StoreFindingsTable {
  path: string
  kind: string
  bytes: Generated<string>
  count: Generated<number>
  found_at: Date
}

export interface StoreMovesTable {
  is_only: Generated<boolean>
  target: string
  started_at: Date
  said_at: Date
  ended_at: Date | null
  copied: Generated<number>
  copied_bytes: Generated<string>
  present: Generated<number>
  failed: Generated<number>
}

export interface StoreRemovalsTable {
  path: string
  is_tree: Generated<boolean>
  created_at: Generated<Date>
}

export interface StudyDayLessonsTable {
  user_id: number
  day: string
  lesson_id: number
  ranges: Generated<string>
  watch_seconds: Generated<number>
}

export interface StudyDaysTable {
  user_id: number
  day: string
  watch_seconds: Generated<number>
  question_count: Generated<number>
  comment_count: Generated<number>
  lesson_count: number | null
}

export interface StudyGoalsTable {
  user_id: number
  from_day: string
  minutes: number
  days_per_week: number
  remind_hour: number
}

export interface TeachersTable {
  id: GeneratedAlways<number>
  slug: string
  name: string
  title: string
  motto: Generated<string>
  area: string
  years: Generated<number>
  bio: Generated<string>
  teaches: Generated<string[]>
  quote: Generated<string>
  portrait_url: Generated<string>
  position: number
  is_demo: Generated<boolean>
  hidden_at: Date | null
  portrait_id: number | null
}

export interface UploadsTable {
  id: GeneratedAlways<number>
  user_id: number
  path: string
  mime: string
  bytes: number
  width: number
  height: number
  created_at: Generated<Date>
}

export interface UsersTable {
  id: GeneratedAlways<number>
  mobile: string
  nick_name: string
  password_hash: string | null
  avatar_url: Generated<string>
  is_demo: Generated<boolean>
  created_at: Generated<Date>
  blocked_at: Date | null
  blocked_until: Date | null
  block_reason: string | null
}

export interface Tables {
  adverts: AdvertsTable
  agreement_versions: AgreementVersionsTable
  assets: AssetsTable
  audit_events: AuditEventsTable
  audit_head: AuditHeadTable
  backup_plan: BackupPlanTable
  backups: BackupsTable
  bank_lines: BankLinesTable
  banners: BannersTable
  bill_days: BillDaysTable
  bill_differences: BillDifferencesTable
  bill_lines: BillLinesTable
  broadcasts: BroadcastsTable
  captchas: CaptchasTable
  catalogue_entries: CatalogueEntriesTable
  certificates: CertificatesTable
  challenge_levels: ChallengeLevelsTable
  comment_likes: CommentLikesTable
  comment_reports: CommentReportsTable
  comment_solutions: CommentSolutionsTable
  comments: CommentsTable
  consents: ConsentsTable
  content_checks: ContentChecksTable
  content_findings: ContentFindingsTable
  content_trash: ContentTrashTable
  coupon_courses: CouponCoursesTable
  coupons: CouponsTable
  course_collections: CourseCollectionsTable
  course_days: CourseDaysTable
  course_grants: CourseGrantsTable
  course_likes: CourseLikesTable
  course_messages: CourseMessagesTable
  course_staff: CourseStaffTable
  course_types: CourseTypesTable
  course_view_marks: CourseViewMarksTable
  courses: CoursesTable
  daily_numbers: DailyNumbersTable
  drafts: DraftsTable
  enrolments: EnrolmentsTable
  feedback: FeedbackTable
  feedback_replies: FeedbackRepliesTable
  file_mentions: FileMentionsTable
  film_makings: FilmMakingsTable
  film_subtitles: FilmSubtitlesTable
  gateway_payments: GatewayPaymentsTable
  gateway_settings: GatewaySettingsTable
  goal_dismissals: GoalDismissalsTable
  ignored_findings: IgnoredFindingsTable
  inbox_answer_weeks: InboxAnswerWeeksTable
  inbox_fill: InboxFillTable
  inbox_keys: InboxKeysTable
  inbox_notes: InboxNotesTable
  inbox_threads: InboxThreadsTable
  invoices: InvoicesTable
  jobs: JobsTable
  learning_path_steps: LearningPathStepsTable
  learning_paths: LearningPathsTable
  lesson_curve_marks: LessonCurveMarksTable
  lesson_curves: LessonCurvesTable
  lesson_handouts: LessonHandoutsTable
  lesson_plays: LessonPlaysTable
  lesson_progress: LessonProgressTable
  lesson_recent_curves: LessonRecentCurvesTable
  library_words: LibraryWordsTable
  make_history: MakeHistoryTable
  making_settings: MakingSettingsTable
  media: MediaTable
  media_trash: MediaTrashTable
  member_notes: MemberNotesTable
  message_marks: MessageMarksTable
  message_numbers: MessageNumbersTable
  message_reads: MessageReadsTable
  messages: MessagesTable
  news: NewsTable
  news_hit_marks: NewsHitMarksTable
  notes: NotesTable
  order_entries: OrderEntriesTable
  order_receipts: OrderReceiptsTable
  orders: OrdersTable
  pages: PagesTable
  part_upload_parts: PartUploadPartsTable
  part_uploads: PartUploadsTable
  payment_attempts: PaymentAttemptsTable
  practice_sets: PracticeSetsTable
  preview_marks: PreviewMarksTable
  promotions: PromotionsTable
  question_answers: QuestionAnswersTable
  question_collections: QuestionCollectionsTable
  question_counts: QuestionCountsTable
  question_gram_counts: QuestionGramCountsTable
  question_import_items: QuestionImportItemsTable
  question_imports: QuestionImportsTable
  question_numbers: QuestionNumbersTable
  question_states: QuestionStatesTable
  question_type_numbers: QuestionTypeNumbersTable
  questions: QuestionsTable
  rate_windows: RateWindowsTable
  refund_requests: RefundRequestsTable
  reply_notices: ReplyNoticesTable
  revisions: RevisionsTable
  role_permissions: RolePermissionsTable
  saved_replies: SavedRepliesTable
  school_exports: SchoolExportsTable
  school_imports: SchoolImportsTable
  school_marks: SchoolMarksTable
  school_opening: SchoolOpeningTable
  seed_steps: SeedStepsTable
  sessions: SessionsTable
  sms_awaited: SmsAwaitedTable
  sms_codes: SmsCodesTable
  sms_days: SmsDaysTable
  staff: StaffTable
  staff_invitations: StaffInvitationsTable
  staff_notices: StaffNoticesTable
  staff_recovery_codes: StaffRecoveryCodesTable
  staff_roles: StaffRolesTable
  staff_second_steps: StaffSecondStepsTable
  staff_sessions: StaffSessionsTable
  staff_tickets: StaffTicketsTable
  staff_welcomes: StaffWelcomesTable
  storage_days: StorageDaysTable
  store_checks: StoreChecksTable
  store_findings: StoreFindingsTable
  store_moves: StoreMovesTable
  store_removals: StoreRemovalsTable
  study_day_lessons: StudyDayLessonsTable
  study_days: StudyDaysTable
  study_goals: StudyGoalsTable
  teachers: TeachersTable
  uploads: UploadsTable
  users: UsersTable
}
