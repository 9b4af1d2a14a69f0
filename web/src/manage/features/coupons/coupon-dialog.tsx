import { lastDayBefore } from '@bee/contract/courses/course-discount.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { NewCoupon } from '@bee/contract/manage/orders/coupons.contract.ts'
import { readYuan } from '@bee/contract/money.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { useState } from 'react'
import { sentencesOf } from '../../../api/use-call-form.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { CourseField, type ChosenCourse } from '../../school/course-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'

const PROPOSED_COUNT = '100'
const PROPOSED_DAYS = 30

/** Makes a coupon: what it takes off and from which sum, how many, which days, one course or all. */
export function CouponDialog({ onClose }: { onClose: () => void }) {
  const api = useManageApi()
  const [now] = useState(() => Date.now())
  const [code, setCode] = useState('')
  const [off, setOff] = useState('')
  const [min, setMin] = useState('')
  const [count, setCount] = useState(PROPOSED_COUNT)
  const [firstDay, setFirstDay] = useState(shanghaiDate(now))
  const [lastDay, setLastDay] = useState(lastDayBefore(now + PROPOSED_DAYS * DAY_MS))
  const [course, setCourse] = useState<ChosenCourse>()
  const [isTried, setIsTried] = useState(false)
  const values = {
    code,
    offFen: readYuan(off) ?? 0,
    minFen: readYuan(min) ?? 0,
    totalCount: Number(count),
    firstDay,
    lastDay,
    courseIds: course ? [course.id] : [],
  }
  const problems = sentencesOf(NewCoupon, values)
  const make = useAction(() => api.coupons.make(values), {
    onDone: (made) => {
      showNotice(`发了优惠码 ${made.code}`)
      onClose()
    },
  })
  const errorOf = (field: keyof typeof values) => (isTried ? problems[field] : undefined)
  return (
    <FormDialog
      title="发优惠码"
      action="发"
      leave="先不发"
      isRunning={make.isPending}
      onSubmit={() => {
        setIsTried(true)
        if (Object.keys(problems).length === 0) make.mutate()
      }}
      onClose={onClose}
    >
      <TextField
        label="优惠码，4 到 20 个字母或数字"
        autoComplete="off"
        isFirst
        maxLength={20}
        placeholder="例如 NEW50，大小写不分"
        error={errorOf('code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Grid columns={2} gap={16}>
        <TextField
          label="满多少，元"
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('minFen')}
          value={min}
          onChange={({ target }) => setMin(target.value)}
        />
        <TextField
          label="减多少，元"
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('offFen')}
          value={off}
          onChange={({ target }) => setOff(target.value)}
        />
        <TextField
          label="从哪天"
          type="date"
          error={errorOf('firstDay')}
          value={firstDay}
          onChange={({ target }) => setFirstDay(target.value)}
        />
        <TextField
          label="到哪天，这一天也算"
          type="date"
          error={errorOf('lastDay')}
          value={lastDay}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </Grid>
      <TextField
        label="一共几张，每人一次"
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('totalCount')}
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <CourseField label="只能用在一门课上，不选就是全部" chosen={course} onChoose={setCourse} />
    </FormDialog>
  )
}
