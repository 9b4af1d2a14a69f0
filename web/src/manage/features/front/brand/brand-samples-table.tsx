import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { brandSamplesOf } from './brand-samples.ts'
import table from '../../../ui/table.module.css'
import styles from './brand.module.css'

const ratioOf = (ratio: number) => ratio.toFixed(1)

/** Where the colour is used, what was made of it there, and how clear that is. */
export function BrandSamplesTable({ colour }: { colour: string }) {
  return (
    <div className={styles.samples}>
      <table className={table.table} aria-label="用在哪里">
        <thead>
          <tr>
            <th scope="col">用在哪</th>
            <th scope="col">样子</th>
            <th scope="col">颜色</th>
            <th scope="col" className={table.end}>
              比值
            </th>
            <th scope="col">够不够</th>
          </tr>
        </thead>
        <tbody>
          {brandSamplesOf(colour).map(({ use, words, text, ground, ratio, instead, verdict }) => (
            <tr key={use}>
              <td>{use}</td>
              <td>
                <Text as="span" inline nowrap className={styles.sample} style={{ color: text, background: ground }}>
                  {words}
                </Text>
              </td>
              <td>
                <code>
                  {instead ? (
                    <>
                      <del>{instead.colour}</del>{' '}
                    </>
                  ) : null}
                  {text} / {ground}
                </code>
              </td>
              <td className={table.end}>
                {instead ? (
                  <>
                    <del>{ratioOf(instead.ratio)}</del>{' '}
                  </>
                ) : null}
                {ratioOf(ratio)}
              </td>
              <td>
                <Row gap={6} inline>
                  <StateCell kind={instead ? 'warn' : 'ok'} />
                  {verdict}
                </Row>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
