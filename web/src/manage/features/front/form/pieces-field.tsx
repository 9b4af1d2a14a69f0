import { useRef, useState, type ReactNode } from 'react'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import { Items, inList, type ListFieldProps } from './list-fields.tsx'
import { listIn, textIn, valuesOf, type FormFields, type Next, type Values } from './form-fields.ts'
import styles from './form.module.css'

const KIND = 'kind'

interface PiecesFieldProps extends ListFieldProps<'pieces'> {
  children: (at: string, fields: FormFields, item: Values, change: (next: Next<Values>) => void) => ReactNode
}

/** The pieces of a page. Each kind adds one with sample text, folded until the author opens it. */
export function PiecesField({ field, at, value, change, children }: PiecesFieldProps) {
  const { kinds, noun, named, most } = field
  const place = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState<number>()
  const items = listIn(value)
  const kindOf = (item: unknown) => kinds[textIn(valuesOf(item)[KIND])]
  const countOf = (kind: string) => items.filter((item) => valuesOf(item)[KIND] === kind).length
  const nameOf = (item: unknown, index: number) => {
    const words = textIn(valuesOf(item)[named]).replaceAll('\n', '')
    return [`${index + 1}`, kindOf(item)?.label ?? '', words].filter(Boolean).join(' · ')
  }

  /** Adds a piece, opens it and focuses it. */
  function add(kind: string, blank: Values): void {
    setUnfolded(items.length)
    change(inList((before) => [...before, { [KIND]: kind, ...blank }]))
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>(`[data-place="${at}.${items.length}"] :is(input, textarea)`)?.focus(),
    )
  }

  return (
    <div ref={place}>
      <Items
        label={field.label}
        noun={noun}
        at={at}
        items={items}
        most={most}
        nameOf={nameOf}
        change={(next) => change(inList(next))}
        adder={
          <Row gap={6} wraps size={13} className={styles.kinds} role="group" aria-label={`加一${noun}`}>
            <b>加一{noun}</b>
            {Object.entries(kinds).map(([kind, { label, about, blank, most: mostOfKind = most }]) => {
              const isFull = items.length >= most || countOf(kind) >= mostOfKind
              return (
                <Button
                  key={kind}
                  small
                  icon="plus"
                  title={about}
                  aria-disabled={isFull || undefined}
                  onClick={() => {
                    if (isFull) return
                    add(kind, blank)
                  }}
                >
                  {label}
                </Button>
              )
            })}
          </Row>
        }
      >
        {(item, index) => {
          const kind = kindOf(item)
          if (!kind) return null
          return (
            <details className={styles.fold} data-place={`${at}.${index}`} open={index === unfolded}>
              <summary>{kind.about}</summary>
              {children(`${at}.${index}`, kind.fields, valuesOf(item), (next) =>
                change(inList((before) => before.toSpliced(index, 1, next(valuesOf(before[index]))))),
              )}
            </details>
          )
        }}
      </Items>
    </div>
  )
}
