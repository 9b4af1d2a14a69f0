import { z } from 'zod'

export const AREAS = ['java', 'web', 'python', 'data', 'ai', 'ops', 'test', 'cs'] as const
export const Area = z.enum(AREAS, { error: `应为八个方向之一：${AREAS.join('、')}` })
export type Area = z.infer<typeof Area>
/** Pictures that belong to no direction wear the comb. */
export const AreaOrComb = z.enum([...AREAS, 'honeycomb'], {
  error: `应为 honeycomb 或八个方向之一：${AREAS.join('、')}`,
})

const countCharacters = (value: string) => [...value.trim()].length

/** Text of a length counted as a person counts, without the blanks around it. */
export function text(min: number, max: number) {
  return z
    .string({ error: '应为文字' })
    .refine((value) => countCharacters(value) >= min && countCharacters(value) <= max, {
      error: ({ input }) =>
        `应为 ${min} 到 ${max} 个字，现在是 ${typeof input === 'string' ? countCharacters(input) : 0} 个`,
    })
}

export const words = text(1, 400)

export function wholeNumber(min: number, max: number) {
  const error = `应为 ${min} 到 ${max} 之间的整数`
  return z.int({ error }).min(min, { error }).max(max, { error })
}

export const slug = z
  .string({ error: '应为文字' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: '只能用小写字母、数字与连字符' })

/** Within the site: content never sends a reader elsewhere. */
export const sitePath = z.string({ error: '应为文字' }).regex(/^\/[\w/?=&-]*$/, { error: '应为站内路径，例如 /news' })

export const memberSlug = z.string().regex(/^m\d{2}$/, { error: '应为学员编号，例如 m01' })

export const rating = wholeNumber(1, 5)

export const CLIPS = ['welcome', 'setup', 'recap', 'project', 'endpoint', ...AREAS] as const
export const ClipName = z.enum(CLIPS, { error: `没有这个片子，片名只有：${CLIPS.join('、')}` })

/** YAML forgets a missing value silently; an object with a misspelt field must not be read as one without it. */
export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: (issue) => explainFields(issue) })

function explainFields(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `不认识的字段：${issue.keys.join('、')}`
  return '应为一组字段'
}

export const list = <Item extends z.ZodType>(item: Item, min = 1, max = 500) =>
  z
    .array(item, { error: '应为列表' })
    .min(min, { error: `至少 ${min} 项` })
    .max(max, { error: `至多 ${max} 项` })
