import type { NumbersDay, NumbersPeriod } from '@bee/contract/manage/today.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { changeOf, rangeWords } from '../../ui/chart/period-words.ts'
import { SparkLine } from '../../ui/chart/spark-line.tsx'
import type { SparkBox } from '../../ui/chart/spark-path.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import table from '../../ui/chart/number-table.module.css'
import { FIGURES, type Figure } from './figures.ts'
import { numbersQuery } from './today.queries.ts'
import styles from './numbers-box.module.css'

interface Numbers {
  now: NumbersPeriod
  before: NumbersPeriod
}

const TONES = { up: 'success', down: 'danger', same: 'quiet' } as const
const BOX = { width: 208, height: 52 }
const PHONE_BOX = { width: 160, height: 34 }
/** The fifth figure has its own row on phones. */
const PHONE_ROW_BOX = { width: 358, height: 34 }

function FigureCell({ figure, numbers, box }: { figure: Figure; numbers: Numbers; box: SparkBox }) {
  const { label, unit, of, ofDay } = figure
  const total = of(numbers.now)
  const { text, direction } = changeOf(total, of(numbers.before))
  const series = (days: readonly NumbersDay[]) => days.map((day) => (day.isCounted ? ofDay(day) : null))
  const said = total === null ? '还没有数好' : `${total} ${unit}`
  const compared = text === '' ? '' : `，和之前 30 天比${text}`
  return (
    <div className={styles.figure}>
      <dl>
        <Text as="dt" size={12} tone="quiet">
          {label}
        </Text>
        <Row as="dd" gap={6} align="baseline" above={2} below={6} nowrap className={styles.total}>
          {total === null ? (
            <Text size={12} tone="quiet">
              夜里数好了才有
            </Text>
          ) : (
            <Text as="b" size={24} line={32} weight="heavy">
              {total}
            </Text>
          )}
          {total === null ? null : (
            <Text size={12} tone="quiet">
              {unit}
            </Text>
          )}
          <Text as="em" atEnd size={12} tone={TONES[direction]}>
            {text}
          </Text>
        </Row>
      </dl>
      <SparkLine
        label={`${label}，近 30 天 ${said}${compared}`}
        now={series(numbers.now.days)}
        before={series(numbers.before.days)}
        box={box}
      />
    </div>
  )
}

function DaysTable({ days }: { days: readonly NumbersDay[] }) {
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className="visually-hidden">近 30 天，一天一行，新的在前</caption>
      <thead>
        <tr>
          <th scope="col">哪天</th>
          {FIGURES.map(({ key, label, unit }) => (
            <th key={key} scope="col">
              {label}
              <small>{unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day.slice(5)}</th>
            {FIGURES.map(({ key, ofDay }) => (
              <td key={key}>{day.isCounted ? ofDay(day) : '没有数'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Thirty days compared with the thirty days before. Hidden without the right to the school's figures. */
export function NumbersBox() {
  const { data, error, isFetching, refetch } = useQuery(numbersQuery())
  const [isTable, setIsTable] = useState(false)
  const isNarrow = useIsNarrow()
  const boxOf = (nth: number) => (!isNarrow ? BOX : nth === FIGURES.length - 1 ? PHONE_ROW_BOX : PHONE_BOX)
  if (data === null) return null
  return (
    <Box
      title="近 30 天"
      note={data ? rangeWords(data.now.days) : undefined}
      actions={
        data ? (
          <>
            <Row as="span" gap={6} size={12} tone="quiet" className={styles.legend}>
              <i />这 30 天
              <i data-dashed />
              之前 30 天，百分数与它相比
            </Row>
            <Button kind="link" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              {isTable ? '看图' : '看表格'}
            </Button>
          </>
        ) : undefined
      }
    >
      {data && isTable ? (
        <DaysTable days={data.now.days} />
      ) : data ? (
        <Grid className={styles.figures}>
          {FIGURES.map((figure, nth) => (
            <FigureCell key={figure.key} figure={figure} numbers={data} box={boxOf(nth)} />
          ))}
        </Grid>
      ) : (
        <NotYet title="数字没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      )}
    </Box>
  )
}
