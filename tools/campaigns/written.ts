import type pg from 'pg'
import { findLostSaves } from './progress-saver.ts'
import type { Writer } from './writer.ts'

async function findWrongCounters(pool: pg.Pool, courseId: number): Promise<string[]> {
  const { rows } = await pool.query<{ likes: number; comments: number }>(
    `select like_count - (select count(*)::int from course_likes where course_id = $1) as likes,
       comment_count - (select count(*)::int from comments where course_id = $1 and parent_id is null) as comments
     from courses where id = $1`,
    [courseId],
  )
  return rows.flatMap(({ likes, comments }) => [
    ...(likes === 0 ? [] : [`点赞数比点赞的人多 ${likes}`]),
    ...(comments === 0 ? [] : [`评论数比评论多 ${comments}`]),
  ])
}

interface Stored {
  user_id: number
  is_liking: boolean
  contents: string[]
  /** The sum of the member's days. */
  counted: number
}

/** The acknowledged writes against the stored rows. Only while no writer runs. */
export async function findWrong(pool: pg.Pool, courseId: number, writers: readonly Writer[]): Promise<string[]> {
  const { rows } = await pool.query<Stored>(
    `select u.id as user_id,
       exists (select from course_likes l where l.user_id = u.id and l.course_id = $2) as is_liking,
       array(select content from comments c where c.user_id = u.id and c.course_id = $2) as contents,
       coalesce((select sum(comment_count) from study_days d where d.user_id = u.id), 0)::int as counted
     from users u where u.id = any($1)`,
    [writers.map(({ userId }) => userId), courseId],
  )
  const stored = new Map(rows.map((row) => [row.user_id, row]))
  return [
    ...(await findLostSaves(
      pool,
      writers.map(({ saver }) => saver),
    )),
    ...writers.flatMap((writer) => compare(writer, stored.get(writer.userId))),
    ...(await findWrongCounters(pool, courseId)),
  ]
}

function compare(writer: Writer, row: Stored | undefined): string[] {
  if (!row) return [`会员 ${writer.userId} 不见了`]
  const there = new Set(row.contents)
  const lost = [...writer.published].filter((content) => !there.has(content))
  const liking = writer.isLiking()
  return [
    ...lost.map((content) => `「${content}」已答应，却不见了`),
    ...(there.size === row.contents.length ? [] : [`会员 ${writer.userId} 有重复的评论`]),
    ...(row.counted === row.contents.length
      ? []
      : [`会员 ${writer.userId} 的学习日记着 ${row.counted} 条评论，实有 ${row.contents.length} 条`]),
    ...(liking === undefined || liking === row.is_liking
      ? []
      : [`会员 ${writer.userId} ${liking ? '点赞' : '取消点赞'}已答应，却没有算数`]),
  ]
}
