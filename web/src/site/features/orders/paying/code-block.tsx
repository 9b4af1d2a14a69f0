import { moneyWords } from '@bee/contract/money.ts'
import type { PayingTry } from '@bee/contract/orders/paying.contract.ts'
import { PAYMENT_WAY_TITLES } from '@bee/contract/orders/payment-ways.ts'
import { Grid, Text } from '../../../../ui/layout/pieces.tsx'
import { QrCode } from '../../../../ui/pictures/qr-code.tsx'
import { LoadingCells } from '../../../../ui/states/loading-cells.tsx'
import { countdownWords } from './paying-words.ts'
import { WaitLine } from './wait-line.tsx'
import styles from './paying.module.css'

const CODE_PX = 240

interface CodeBlockProps {
  /** Null while the code is being made. */
  current: PayingTry | null
  title: string
  amountFen: number
  payee: string
  codeLeftMs: number
  now: number
}

/** The code that another phone scans, how long it can be used, and who gets the money. */
export function CodeBlock({ current, title, amountFen, payee, codeLeftMs, now }: CodeBlockProps) {
  return (
    <Grid align="center" grow className={styles.code}>
      <div className={styles.frame}>
        {current ? (
          <QrCode text={current.text} label={`${PAYMENT_WAY_TITLES[current.way]}的付款码`} width={CODE_PX} />
        ) : (
          <LoadingCells />
        )}
      </div>
      <div>
        <b className={styles.amount}>{moneyWords(amountFen)}</b>
        <Text as="h2" above={4} size={18} line={28}>
          {title}
        </Text>
        <Text as="p" above={6} line={24} tone="soft">
          {current ? (
            <>
              这张码还能用{' '}
              <Text as="b" tone="full" weight="strong" nowrap>
                {countdownWords(codeLeftMs)}
              </Text>
              ，到时会自己换一张。
            </>
          ) : (
            '马上就好。'
          )}
          {payee === '' ? null : (
            <>
              <br />
              收款方：{payee}。
            </>
          )}
        </Text>
        {current ? <WaitLine key={current.way} way={current.way} now={now} /> : null}
      </div>
    </Grid>
  )
}
