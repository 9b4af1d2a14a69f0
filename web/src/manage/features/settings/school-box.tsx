import { settingsContract, type SchoolInfo } from '@bee/contract/manage/settings.contract.ts'
import { SCHOOL_NAME_MAX_CHARACTERS } from '@bee/contract/site/school-names.ts'
import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { paths } from '../../paths.ts'
import { showSchoolFace } from '../../school/school-face.tsx'
import { Box } from '../../ui/box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { schoolQuery } from './settings.queries.ts'
import { StandingForm } from './standing-form.tsx'
import { useDrawnStanding } from './use-drawn-standing.ts'
import styles from './settings.module.css'

const NAME_HINT = `在标题、页头、消息和证书上，最多 ${SCHOOL_NAME_MAX_CHARACTERS} 个字`
const SHORT_NAME_HINT = '放不下全名的地方用它，没有就空着'
const RECORD_HINT = '在页脚，连到可以查它的网站；空着不显示'

const HOURS_HINT = '一行一段，例如 周一至周五 9:00-12:00 13:30-18:00；等了多久只算这些时间，空着就全算'
const HOLIDAYS_HINT = '一行一段，例如 2026-10-01 至 2026-10-07；调休写 2026-10-10 上班'

interface SchoolFormProps {
  school: SchoolInfo
  refetch: () => Promise<{ data: SchoolInfo | undefined }>
}

function SchoolForm({ school, refetch }: SchoolFormProps) {
  const api = useManageApi()
  const standing = useDrawnStanding(school, refetch)
  const { drawn, seen } = standing
  const takeBack = useAction((before: SchoolInfo) => api.settings.changeSchool(before), {
    onDone: (school) => {
      showSchoolFace(school)
      showNotice('已改回去')
    },
  })
  return (
    <StandingForm
      key={drawn.updateTime}
      schema={settingsContract.changeSchool.input}
      standing={standing}
      send={async (facts) => {
        const changed = await api.settings.changeSchool(facts)
        const { updateTime } = changed
        showSchoolFace(changed)
        showNotice('学校资料改好了', { onUndo: () => takeBack.mutate({ ...seen, updateTime }) })
      }}
    >
      {(form, hintOf) => {
        const fieldOf = (name: keyof SchoolInfo, hint?: string) => ({
          name,
          defaultValue: drawn[name],
          error: form.errors[name],
          autoComplete: 'off',
          hint: hintOf(name, hint),
        })
        return (
          <>
            <Grid columns={2} gap={16} className={styles.pair}>
              <TextField label="学校的名字" {...fieldOf('name', NAME_HINT)} />
              <TextField label="简称" {...fieldOf('shortName', SHORT_NAME_HINT)} />
            </Grid>
            <TextField label="口号" {...fieldOf('slogan', '在每一页的页脚、首页在搜索结果里的那一句和分享图上')} />
            <TextField label="一句话介绍" {...fieldOf('description', '首页在搜索结果里的那一句')} />
            <Grid columns={2} gap={16} className={styles.pair}>
              <TextField label="电话" {...fieldOf('phone')} />
              <TextField label="邮箱" inputMode="email" {...fieldOf('email')} />
            </Grid>
            <TextField label="地址" {...fieldOf('address')} />
            <Grid columns={2} gap={16} className={styles.pair}>
              <AreaField label="服务时间" rows={3} {...fieldOf('serviceHours', HOURS_HINT)} />
              <AreaField label="放假与调休" rows={3} {...fieldOf('holidays', HOLIDAYS_HINT)} />
            </Grid>
            <Grid columns={2} gap={16} className={styles.pair}>
              <TextField label="备案号" {...fieldOf('recordNumber', RECORD_HINT)} />
              <TextField label="公安备案号" {...fieldOf('policeRecordNumber', RECORD_HINT)} />
            </Grid>
          </>
        )
      }}
    </StandingForm>
  )
}

/** Facts about the school on every public page. */
export function SchoolBox() {
  const { data, error, isFetching, refetch } = useQuery(schoolQuery())
  const now = useNow()
  const note = data && data.updateTime !== '' ? `${recentTime(data.updateTime, now)} 改过` : undefined
  return (
    <Box
      title="学校资料"
      note={note}
      actions={
        <ButtonLink small to={paths.facts}>
          先写成草稿，看过再换
        </ButtonLink>
      }
    >
      {data ? (
        <SchoolForm school={data} refetch={refetch} />
      ) : (
        <NotYet title="学校资料没有拿到" query={{ error, isFetching, refetch }} count={11} height="double" />
      )}
    </Box>
  )
}
