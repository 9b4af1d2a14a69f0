import { DEFAULT_PALETTE } from '@bee/contract/brand/brand-palette.ts'
import { BRAND_COLOUR } from '@bee/contract/site/school-look.ts'
import { useId } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { look, Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { TextLine } from '../../../editor/fields.tsx'
import { BrandSamplesTable } from './brand-samples-table.tsx'
import fields from '../../../editor/fields.module.css'
import styles from './brand.module.css'

/** Colours to begin with: honey, and seven flowers of the palette that make a clear fill. */
const SWATCHES: readonly (readonly [value: string, name: string])[] = [
  ['', '蜜色'],
  ['#34a88c', '松绿'],
  ['#2b63e3', '蓝'],
  ['#0a86a3', '青'],
  ['#d4366a', '玫红'],
  ['#e4512b', '橙红'],
  ['#6c8c14', '橄榄'],
  ['#465873', '灰蓝'],
]

interface BrandColourFieldProps {
  /** Its path in the draft. */
  field: string
  label: string
  hint: string
  /** As typed; empty for honey. */
  value: string
  onChange: (value: string) => void
}

const isColour = (value: string) => value === '' || BRAND_COLOUR.test(value)

/** `2B63E3` and ` #2B63E3` are meant as #2b63e3. */
function written(text: string): string {
  const digits = text.trim().toLowerCase().replace(/^#/, '')
  return BRAND_COLOUR.test(`#${digits}`) ? `#${digits}` : text
}

/** One colour: typed, picked, or one of eight. The palette worked out of it is below. */
export function BrandColourField({ field, label, hint, value, onChange }: BrandColourFieldProps) {
  const name = useId()
  const isFine = isColour(value)
  return (
    <Stack gap={12}>
      <Row gap={12} align="start" wraps>
        <input
          type="color"
          className={styles.picker}
          aria-label={`${label}，从色盘里选`}
          value={isFine && value !== '' ? value : DEFAULT_PALETTE.light.brand}
          onChange={(event) => onChange(event.target.value)}
        />
        <TextLine
          field={field}
          label={label}
          placeholder="#2b63e3"
          value={value}
          error={isFine ? undefined : '写成 # 和六位数字或字母，例如 #2b63e3'}
          hint={hint}
          onChange={(text) => onChange(written(text))}
        />
      </Row>
      <fieldset className={`${look({ gap: 8, align: 'stretch', wraps: true }, 'row')} ${styles.swatches}`}>
        <legend className={classNames(fields.label)}>现成的八种</legend>
        {SWATCHES.map(([colour, words]) => (
          <label key={words} title={words}>
            <input
              type="radio"
              name={name}
              value={colour}
              aria-label={words}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <i style={{ background: colour === '' ? DEFAULT_PALETTE.light.brand : colour }} aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      {isFine ? <BrandSamplesTable colour={value} /> : null}
    </Stack>
  )
}
