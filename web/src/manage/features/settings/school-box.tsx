import { settingsContract, type SchoolInfo } from '@bee/contract/manage/settings.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallForm } from '../../../api/use-call-form.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { schoolQuery } from './settings.queries.ts'
import styles from './settings.module.css'

function SchoolForm({ school }: { school: SchoolInfo }) {
  const api = useManageApi()
  const client = useQueryClient()
  const takeBack = useAction((updateTime: string) => api.settings.changeSchool({ ...school, updateTime }), {
    onDone: () => showNotice('已改回去'),
  })
  const form = useCallForm({
    schema: settingsContract.changeSchool.input,
    extra: { updateTime: school.updateTime },
    send: async (facts) => {
      const changed = await api.settings.changeSchool(facts)
      showNotice('学校资料改好了', { onUndo: () => takeBack.mutate(changed.updateTime) })
      await client.invalidateQueries()
    },
  })
  const fieldOf = (name: keyof SchoolInfo) => ({
    name,
    defaultValue: school[name],
    error: form.errors[name],
    autoComplete: 'off',
  })
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField label="口号" hint="在每一页的页脚" {...fieldOf('slogan')} />
      <TextField label="一句话介绍" hint="首页在搜索结果里的那一句" {...fieldOf('description')} />
      <div className={styles.pair}>
        <TextField label="电话" {...fieldOf('phone')} />
        <TextField label="邮箱" inputMode="email" {...fieldOf('email')} />
      </div>
      <TextField label="地址" {...fieldOf('address')} />
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <div>
        <Button kind="main" type="submit" loading={form.isSending}>
          存下，马上生效
        </Button>
      </div>
    </form>
  )
}

/** What visitors read about the school on every page. */
export function SchoolBox() {
  const { data, error, isFetching, refetch } = useQuery(schoolQuery())
  const now = useNow()
  const note = data && data.updateTime !== '' ? `${recentTime(data.updateTime, now)} 改过` : undefined
  return (
    <Box title="学校资料" note={note}>
      {data ? (
        <SchoolForm key={data.updateTime} school={data} />
      ) : (
        <NotYet title="学校资料没有拿到" query={{ error, isFetching, refetch }} count={5} height="double" />
      )}
    </Box>
  )
}
