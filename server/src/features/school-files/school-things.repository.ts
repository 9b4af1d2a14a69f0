import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { yuanOfFen } from '@bee/contract/money.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../database/database.ts'
import { promotionInFileWords } from './promotion-things.ts'
import { MADE, WRITING } from './films/made-film.repository.ts'
import type { FieldsOf, Thing } from './school-things.ts'

/** An existing thing with its id. */
export interface StandingThing<Kind extends DraftKind = DraftKind> extends Thing<Kind> {
  id: number
}

/** A filter; without it all things. */
export interface Chosen {
  slugs?: readonly string[] | undefined
  ids?: readonly number[] | undefined
  /** Courses and questions of these types only. */
  typeIds?: readonly number[] | undefined
  /** An export omits the trash. An import reads it too: a slug in the trash is taken. */
  withoutTrash?: boolean
}

interface Row<Kind extends DraftKind> {
  id: number
  slug: string
  fields: FieldsOf[Kind]
}

/** The path of a picture: by its asset id or, for old rows without one, by its address. */
const path = (id: RawBuilder<unknown>, url: RawBuilder<unknown>) => sql`
  coalesce((select assets.path from assets where assets.id = ${id}), nullif(regexp_replace(ltrim(${url}, '/'), '[?].*$', ''), ''))`
const filePath = (id: RawBuilder<unknown>, known: RawBuilder<unknown>) =>
  sql`coalesce((select assets.path from assets where assets.id = ${id}), ${known})`
const time = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Films have their own trash. */
const isTrashed = (kind: DraftKind, id: RawBuilder<unknown>) =>
  kind === 'film'
    ? sql`exists (select from media_trash where media_trash.film_id = ${id})`
    : sql`exists (select from content_trash where content_trash.kind = ${kind} and content_trash.content_id = ${id})`

/** Whether a course that another thing refers to is in the files. */
const hasCourse = ({ withoutTrash }: Chosen) =>
  withoutTrash ? sql`not ${isTrashed('course', sql`courses.id`)}` : sql`true`

function among(kind: Exclude<DraftKind, 'page'>, { slugs, ids, typeIds, withoutTrash }: Chosen): RawBuilder<unknown> {
  const table = TABLES[kind]
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const parts = [
    ...(slugs ? [sql`${of('slug')} = any(${[...slugs]}::text[])`] : []),
    ...(ids ? [sql`${of('id')} = any(${[...ids]}::int[])`] : []),
    ...(typeIds ? [sql`${of('type_id')} = any(${[...typeIds]}::int[])`] : []),
    ...(withoutTrash ? [sql`not ${isTrashed(kind, of('id'))}`] : []),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** A lesson with a film in the trash has no film in the files. */
const hasFilm = ({ withoutTrash }: Chosen) => (withoutTrash ? sql`not ${isTrashed('film', sql`media.id`)}` : sql`true`)

const WINDOW = sql`'showFrom', ${time(sql`shown_from`)}, 'showUntil', ${time(sql`shown_until`)}`

/** The last day in Shanghai, as the draft has it. */
const DISCOUNT = sql`case when discount_fen is null then null else json_build_object('price', discount_fen,
    'lastDay', to_char((discount_until - interval '1 second') at time zone 'Asia/Shanghai', 'YYYY-MM-DD')) end`

/** For lessons with handouts. */
const HANDOUTS = sql`coalesce((
  select jsonb_build_object('handouts', jsonb_agg(jsonb_build_object('name', lesson_handouts.name, 'file', assets.path)
    order by lesson_handouts.position, lesson_handouts.id))
  from lesson_handouts join assets on assets.id = lesson_handouts.asset_id
  where lesson_handouts.lesson_id = lessons.id and removed_at is null having count(*) > 0), '{}')`

/** Content in the form of the files: slugs of things and paths of pictures. The keys are in writing order. */
const QUERIES: Record<Exclude<DraftKind, 'page'>, (chosen: Chosen) => RawBuilder<unknown>> = {
  courseType: (chosen) => sql`
    select course_types.id, course_types.slug, json_build_object(
      'parent', parent.slug, 'name', course_types.name, 'area', course_types.area, 'colour', course_types.colour,
      'sign', course_types.sign, 'hot', to_json(course_types.hot_words)) as fields
    from course_types left join course_types parent on parent.id = course_types.parent_id
    where ${among('courseType', chosen)}
    order by coalesce(parent.position, course_types.position), coalesce(parent.id, course_types.id), parent.id nulls first,
      course_types.position, course_types.id`,
  teacher: (chosen) => sql`
    select id, slug, json_build_object('name', name, 'area', area, 'title', title, 'motto', motto, 'years', years, 'bio', bio,
      'teaches', to_json(teaches), 'quote', quote, 'portrait', ${path(sql`portrait_id`, sql`portrait_url`)},
      'withdrawn', hidden_at is not null) as fields
    from teachers where ${among('teacher', chosen)} order by position, id`,
  film: (chosen) => sql`
    select id, slug, json_build_object('title', title, 'seconds', seconds::float8,
      'file', ${filePath(sql`video_id`, sql`file_path`)}, 'hls', ${filePath(sql`stream_id`, sql`hls_path`)},
      'subtitles', (select coalesce(json_object_agg(language, ${filePath(sql`film_subtitles.asset_id`, sql`film_subtitles.path`)}
          order by language = 'zh-CN' desc, film_subtitles.id), '{}')
        from film_subtitles where film_id = media.id and film_subtitles.path is not null and removed_at is null),
      'writing', ${WRITING}, 'poster', ${path(sql`poster_id`, sql`poster_url`)}, 'storyboard', storyboard_path,
      'peaks', peaks_path, 'made', ${MADE}) as fields
    from media where ${among('film', chosen)} order by id`,
  banner: (chosen) => sql`
    select id, slug, json_build_object('alt', alt, 'headline', to_json(string_to_array(headline, E'\n')), 'sub', subtitle,
      'action', action_label, 'url', url, ${WINDOW}, 'picture', ${path(sql`picture_id`, sql`picture_url`)},
      'withdrawn', hidden_at is not null) as fields
    from banners where ${among('banner', chosen)} order by position, id`,
  advert: (chosen) => sql`
    select id, slug, json_build_object('title', title, 'sub', subtitle, 'action', action_label, 'url', url, 'area', area, ${WINDOW},
      'picture', ${path(sql`picture_id`, sql`picture_url`)}, 'withdrawn', hidden_at is not null) as fields
    from adverts where ${among('advert', chosen)} order by position, id`,
  course: (chosen) => sql`
    select courses.id, courses.slug, json_build_object('name', courses.name, 'keyword', keyword, 'type', types.slug,
      'category', category, 'price', price_fen, 'discount', ${DISCOUNT}, 'featured', is_featured, 'teacher', teachers.slug,
      'publishedAt', ${time(sql`published_at`)}, 'withdrawn', courses.hidden_at is not null, 'intro', introduction,
      'cover', ${path(sql`cover_id`, sql`cover_url`)}, 'thumb', ${path(sql`thumb_id`, sql`nullif(thumb_url, cover_url)`)},
      'description', coalesce(description, ''),
      'chapters', (select coalesce(json_agg(json_build_object('name', chapters.name, 'lessons', (
          select coalesce(json_agg(jsonb_build_object('name', lessons.name, 'remark', lessons.remark, 'clip', media.slug)
              || case when lessons.marks = '[]' then '{}' else jsonb_build_object('marks', lessons.marks) end
              || case when lessons.is_preview then '{"isPreview": true}' else '{}' end::jsonb
              || ${HANDOUTS}
            order by lessons.position), '[]')
          from catalogue_entries lessons left join media on media.id = lessons.media_id and ${hasFilm(chosen)}
          where lessons.chapter_id = chapters.id)) order by chapters.position), '[]')
        from catalogue_entries chapters where chapters.course_id = courses.id and chapters.chapter_id is null)) as fields
    from courses join course_types types on types.id = courses.type_id left join teachers on teachers.id = courses.teacher_id
    where ${among('course', chosen)} order by courses.published_at, courses.slug`,
  question: (chosen) => sql`
    select questions.id, questions.slug, json_build_object('type', types.slug, 'title', questions.title, 'kind', kind,
      'difficulty', difficulty, 'createdAt', ${time(sql`questions.created_at`)}, 'withdrawn', questions.hidden_at is not null,
      'content', content, 'options', options, 'right', to_json(right_options), 'answer', answer,
      'picture', ${path(sql`questions.picture_id`, sql`questions.picture_url`)},
      'lesson', case when lessons.id is not null and ${hasCourse(chosen)} then json_build_object('course', courses.slug, 'chapter',
        case when exists (select from catalogue_entries other where other.course_id = lessons.course_id
          and other.chapter_id is not null and other.name = lessons.name and other.id <> lessons.id) then chapters.name end,
        'name', lessons.name, 'second', lesson_second) end) as fields
    from questions join course_types types on types.id = questions.type_id
    left join catalogue_entries lessons on lessons.id = questions.lesson_id
    left join catalogue_entries chapters on chapters.id = lessons.chapter_id
    left join courses on courses.id = lessons.course_id
    where ${among('question', chosen)} order by questions.created_at, questions.slug`,
  news: (chosen) => sql`
    select id, slug, json_build_object('title', title, 'profile', summary, 'publishedAt', ${time(sql`published_at`)},
      'withdrawn', hidden_at is not null, 'courses', to_json(area_slugs),
      'picture', ${path(sql`picture_id`, sql`picture_url`)}, 'thumb', ${path(sql`thumb_id`, sql`nullif(thumb_url, picture_url)`)},
      'body', coalesce(body, '')) as fields
    from news where ${among('news', chosen)} order by published_at, slug`,
  path: (chosen) => sql`
    select id, slug, json_build_object('title', title, 'summary', summary, 'area', area, 'outcomes', to_json(outcomes),
      'steps', (select coalesce(json_agg(json_build_object('course', courses.slug, 'note', note) order by steps.position), '[]')
        from learning_path_steps steps join courses on courses.id = steps.course_id
        where path_id = learning_paths.id and ${hasCourse(chosen)}),
      'withdrawn', hidden_at is not null) as fields
    from learning_paths where ${among('path', chosen)} order by position, id`,
  promotion: (chosen) => sql`
    select id, slug, json_build_object('title', title, 'address', address, 'description', body->'description',
      'colour', body->'colour', 'art', body->'art', 'phone', body->'phone', 'hours', body->'hours', 'hero', body->'hero',
      'pieces', (select coalesce(jsonb_agg(piece || jsonb_build_object('items', (
          select coalesce(jsonb_agg(item - 'teacherId' - 'courseId' || jsonb_build_object(
            'teacher', (select slug from teachers where teachers.id = (item->>'teacherId')::int),
            'course', (select slug from courses where courses.id = (item->>'courseId')::int and ${hasCourse(chosen)}))
            order by nth), '[]')
          from jsonb_array_elements(piece->'items') with ordinality each_item (item, nth))) order by place), '[]')
        from jsonb_array_elements(body->'pieces') with ordinality each_piece (piece, place)),
      'withdrawn', hidden_at is not null) as fields
    from promotions where ${among('promotion', chosen)} order by position, id`,
}

const TABLES = {
  courseType: 'course_types',
  teacher: 'teachers',
  film: 'media',
  banner: 'banners',
  advert: 'adverts',
  course: 'courses',
  question: 'questions',
  news: 'news',
  path: 'learning_paths',
  promotion: 'promotions',
} as const

const CHOICES = new Set(['single', 'multiple'])

/** Converts money to yuan, and keeps only the fields of the question's kind. */
function inFileWords<Kind extends DraftKind>(kind: Kind, { id, slug, fields }: Row<Kind>): StandingThing<Kind> {
  if (kind === 'course') {
    const course = fields as FieldsOf['course']
    const discount = course.discount ? { ...course.discount, price: yuanOfFen(course.discount.price) } : null
    return { kind, id, slug, fields: { ...course, price: yuanOfFen(course.price), discount } as FieldsOf[Kind] }
  }
  if (kind === 'promotion') {
    const words = promotionInFileWords(fields as FieldsOf['promotion'])
    return { kind, id, slug, fields: words as FieldsOf[Kind] }
  }
  if (kind !== 'question') return { kind, id, slug, fields }
  const { options, right, lesson, ...question } = fields as FieldsOf['question']
  const letters = right as string[]
  const own = CHOICES.has(question.kind)
    ? { options, right: letters }
    : question.kind === 'judge'
      ? { right: letters[0] === 'true' }
      : {}
  const { content, answer, picture, ...head } = question
  const { chapter, ...place } = lesson ?? { course: '', name: '', second: 0 }
  const link = lesson
    ? { course: place.course, ...(chapter ? { chapter } : {}), name: place.name, second: place.second }
    : null
  return {
    kind,
    id,
    slug,
    fields: { ...head, content, ...own, answer, picture, lesson: link } as unknown as FieldsOf[Kind],
  }
}

export function createSchoolThingsRepository() {
  async function find<Kind extends Exclude<DraftKind, 'page'>>(
    work: Work,
    kind: Kind,
    chosen: Chosen = {},
  ): Promise<StandingThing<Kind>[]> {
    const { rows } = await sql<Row<Kind>>`${QUERIES[kind](chosen)}`.execute(work)
    return rows.map((row) => inFileWords(kind, row))
  }

  async function idsOf(
    work: Work,
    kind: Exclude<DraftKind, 'page'>,
    slugs: readonly string[],
  ): Promise<Map<string, number>> {
    const { rows } = await sql<{ slug: string; id: number }>`
      select slug, id from ${sql.table(TABLES[kind])} where slug = any(${[...slugs]}::text[])`.execute(work)
    return new Map(rows.map(({ slug, id }) => [slug, id]))
  }

  /** Content that students see and the files do not contain. */
  async function visibleBut(
    work: Work,
    kind: 'teacher' | 'banner' | 'advert' | 'course' | 'question' | 'news' | 'path' | 'promotion',
    slugs: readonly string[],
    limit: number,
  ): Promise<{ id: number; slug: string }[]> {
    const { rows } = await sql<{ id: number; slug: string }>`
      select id, slug from ${sql.table(TABLES[kind])}
      where hidden_at is null and slug <> all(${[...slugs]}::text[]) order by id limit ${limit}`.execute(work)
    return rows
  }

  /** Lessons of courses, each with its chapter. */
  async function lessons(work: Work, courses: readonly string[]) {
    const { rows } = await sql<{
      id: number
      course: string
      chapterId: number
      chapter: string
      name: string
      clip: string | null
      seconds: number
    }>`
      select lessons.id, courses.slug as course, chapters.id as "chapterId", chapters.name as chapter, lessons.name,
        media.slug as clip, lessons.duration_seconds::float8 as seconds
      from courses
      join catalogue_entries chapters on chapters.course_id = courses.id and chapters.chapter_id is null
      join catalogue_entries lessons on lessons.chapter_id = chapters.id
      left join media on media.id = lessons.media_id
      where courses.slug = any(${[...courses]}::text[]) order by courses.id, chapters.position, lessons.position`.execute(
      work,
    )
    return rows
  }

  /** Oldest first. */
  async function courseIds(work: Work) {
    const { rows } = await sql<{ id: number }>`select id from courses order by published_at, slug`.execute(work)
    return rows
  }

  /** All types of the school, for the export form. */
  async function types(work: Work) {
    const { rows } = await sql<{ id: number; parentId: number | null; slug: string; name: string; area: string }>`
      select course_types.id, course_types.parent_id as "parentId", course_types.slug, course_types.name, course_types.area
      from course_types left join course_types parent on parent.id = course_types.parent_id
      order by coalesce(parent.position, course_types.position), coalesce(parent.id, course_types.id), parent.id nulls first,
        course_types.position, course_types.id`.execute(work)
    return rows
  }

  /** Moves the sequence past the number: a slug is generated from an id later, and must not collide with an imported slug of that form. */
  async function passNumbers(work: Work, kind: Exclude<DraftKind, 'page'>, last: number): Promise<void> {
    const table = TABLES[kind]
    if (last === 0) return
    await sql`
      select case when nextval(own.sequence) < ${last}::bigint then setval(own.sequence, ${last}::bigint) end
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) own`.execute(work)
  }

  return { find, idsOf, visibleBut, lessons, courseIds, types, passNumbers }
}

export type SchoolThingsRepository = ReturnType<typeof createSchoolThingsRepository>
export type StandingLesson = Awaited<ReturnType<SchoolThingsRepository['lessons']>>[number]
