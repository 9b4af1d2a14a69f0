import type pg from 'pg'

export interface SampleCourse {
  courseId: number
  chapterIds: number[]
  /** In the order of the course, over its chapters. */
  lessonIds: number[]
}

export interface SampleCourseOptions {
  priceFen?: number
  /** Lengths of the lessons in seconds, chapter by chapter. */
  chapters?: number[][]
  filePath?: string
  hlsPath?: string
  subtitlesPath?: string
}

let made = 0

async function insertedId(pool: pg.Pool, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`${sql} returning id`, values)
  return rows[0]?.id ?? 0
}

/** A course with chapters and lessons, all of them with one video. */
export async function addSampleCourse(pool: pg.Pool, options: SampleCourseOptions = {}): Promise<SampleCourse> {
  const { priceFen = 0, chapters = [[100, 200], [60]], filePath = 'media/sample.mp4' } = options
  made += 1
  const slug = `sample-${made}`
  const typeId = await insertedId(
    pool,
    "insert into course_types (slug, name, area, position) values ($1, 'Java', 'java', $2)",
    [slug, made],
  )
  const courseId = await insertedId(
    pool,
    'insert into courses (slug, name, type_id, category, price_fen) values ($1, $2, $3, 1, $4)',
    [slug, `样课 ${made}`, typeId, priceFen],
  )
  const mediaId = await insertedId(
    pool,
    `insert into media (slug, title, seconds, file_path, hls_path, subtitles_path, poster_url)
     values ($1, '样片', 60, $2, $3, $4, '/pictures/sample.webp')`,
    [slug, filePath, options.hlsPath ?? null, options.subtitlesPath ?? null],
  )
  const chapterIds: number[] = []
  const lessonIds: number[] = []
  for (const [index, lengths] of chapters.entries()) {
    const chapterId = await insertedId(
      pool,
      'insert into catalogue_entries (course_id, name, position) values ($1, $2, $3)',
      [courseId, `第 ${index + 1} 章`, index + 1],
    )
    chapterIds.push(chapterId)
    for (const seconds of lengths) {
      lessonIds.push(
        await insertedId(
          pool,
          `insert into catalogue_entries (course_id, chapter_id, name, position, media_id, duration_seconds)
           values ($1, $2, $3, $4, $5, $6)`,
          [courseId, chapterId, `第 ${lessonIds.length + 1} 讲`, lessonIds.length + 1, mediaId, seconds],
        ),
      )
    }
  }
  return { courseId, chapterIds, lessonIds }
}

export async function payFor(pool: pg.Pool, userId: number, courseId: number): Promise<void> {
  await pool.query(
    `insert into orders (number, user_id, course_id, price_fen, status, paid_at)
     values ($1, $2, $3, 100, 'paid', now())`,
    [`T${userId}-${courseId}`, userId, courseId],
  )
}
