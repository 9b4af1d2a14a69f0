import type { PayingState } from '@bee/contract/orders/paying.contract.ts'
import type { PayingDevice, PaymentWayName } from '@bee/contract/orders/payment-ways.ts'
import { useId } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import type { Tint } from '../../../../ui/signs/tints.ts'
import { wayNote } from './paying-words.ts'
import styles from './paying.module.css'

const SIGNS: Record<PaymentWayName, { word: string; tint: Tint }> = {
  alipay: { word: '支', tint: 'web' },
  wechat: { word: '微', tint: 'python' },
  bank: { word: '银', tint: 'ops' },
}

interface WayChoiceProps {
  ways: PayingState['ways']
  selected: PaymentWayName | undefined
  device: PayingDevice
  /** How long a transfer takes to be confirmed. */
  duration: string | undefined
  onChoose: (way: PaymentWayName) => void
}

/** Where there is one way only, nothing is to be chosen. */
export function WayChoice({ ways, selected, device, duration, onChoose }: WayChoiceProps) {
  const name = useId()
  if (ways.length < 2) return null
  return (
    <div role="radiogroup" aria-label="付款方式" className={styles.ways}>
      {ways.map(({ way, title }) => {
        const { word, tint } = SIGNS[way]
        return (
          <label key={way} className={classNames(way === selected && styles.chosen)}>
            <Hexagon size={34} tone={tint} tint>
              <Text size={15}>{word}</Text>
            </Hexagon>
            <Text grow shrinks>
              <Text as="b" block size={16} line={24} weight="strong">
                {title}
              </Text>
              <Text as="small" block size={13} line={18} className={styles.note}>
                {wayNote(way, device, duration)}
              </Text>
            </Text>
            <input type="radio" name={name} checked={way === selected} onChange={() => onChoose(way)} />
          </label>
        )
      })}
    </div>
  )
}
