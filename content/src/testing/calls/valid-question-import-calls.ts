import { addStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'

let written = 0

/** Two questions: a new one, and the same again. */
function newText(typeName: string): string {
  written += 1
  const question = (number: number) => `## ${number}. 判断 · ${typeName} · 难度 1
第 ${written} 位同学问：一个哈希表装了 ${written * 7919} 个键以后还会扩容吗？
答案：正确
> 解析：装填因子到了就会扩容。
`
  return `${question(1)}\n${question(2)}`
}

/** Begun by an owner, since the caller may lack the right. */
async function begun(stage: SchoolStage) {
  const { server, newMobile } = stage
  const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
  const { rows } = await server.pool.query<{ name: string }>(
    'select name from course_types types where (select count(*) from course_types where name = types.name) = 1 limit 1',
  )
  const { importId, version } = await calls.questionImport.begin({ text: newText(rows[0]?.name ?? '') })
  return { calls, importId, version }
}

async function reported(stage: SchoolStage) {
  const { calls, importId } = await begun(stage)
  const { items } = await calls.questionImport.report({ importId })
  return { importId, keys: items.map(({ key }) => key) }
}

/** One valid use of every call about questions that come as a file. */
export const VALID_QUESTION_IMPORT_CALLS = {
  recent: () => ({}),
  begin: () => ({ text: newText('没有这个类型') }),
  detail: async (stage: SchoolStage) => ({ importId: (await begun(stage)).importId }),
  report: async (stage: SchoolStage) => ({ importId: (await begun(stage)).importId }),
  preview: async (stage: SchoolStage) => ({ importId: (await begun(stage)).importId, nths: [1, 2] }),
  choose: async (stage: SchoolStage) => ({ ...(await reported(stage)), choice: 'both' as const }),
  run: async (stage: SchoolStage) => {
    const { importId, version } = await begun(stage)
    return { importId, version }
  },
  undo: async (stage: SchoolStage) => {
    const { importId } = await begun(stage)
    // The state that a worker leaves: no jobs run here.
    await stage.server.pool.query("update question_imports set state = 'done', ran_at = $2 where id = $1", [
      importId,
      stage.server.clock.now(),
    ])
    return { importId }
  },
  export: () => ({ form: 'csv' as const }),
}
