import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import { countCharacters } from '../../lib/count-characters.ts'
import { Row, Text } from '../layout/pieces.tsx'
import { joinIds, Labelled, type LabelledProps } from './labelled.tsx'
import styles from './text-area.module.css'

export interface TextAreaProps
  extends
    Pick<LabelledProps, 'label' | 'hideLabel' | 'error'>,
    Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'maxLength'> {
  value: string
  /** Shows a counter, red when over. It does not cut the text: cutting would silently lose pasted text. */
  maxCharacters?: number | undefined
  /** Inside the box at the lower right, e.g. the 发布评论 button. */
  actions?: ReactNode
}

export function TextArea({
  label,
  hideLabel = false,
  value,
  maxCharacters,
  error,
  actions,
  id,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const areaId = id ?? ownId
  const count = countCharacters(value)
  const over = maxCharacters === undefined ? 0 : Math.max(0, count - maxCharacters)
  return (
    <Labelled id={areaId} label={label} hideLabel={hideLabel} error={error} className={className}>
      <div className={styles.box} data-invalid={error || over > 0 ? true : undefined}>
        <textarea
          {...rest}
          id={areaId}
          className={styles.area}
          rows={rows}
          value={value}
          aria-invalid={error || over > 0 ? true : undefined}
          aria-describedby={joinIds(error && `${areaId}-error`, maxCharacters !== undefined && `${areaId}-count`)}
        />
        {maxCharacters !== undefined || actions ? (
          <Row above={6} className={styles.foot}>
            {maxCharacters === undefined ? null : (
              <Text
                size={13}
                id={`${areaId}-count`}
                {...(over > 0 ? { tone: 'danger', weight: 'strong' } : { tone: 'quiet' })}
              >
                {count}/{maxCharacters}
              </Text>
            )}
            <span className="visually-hidden" role="status">
              {over > 0 ? `超出 ${over} 个字` : ''}
            </span>
            {actions ? (
              <Row gap={12} align="stretch" atEnd>
                {actions}
              </Row>
            ) : null}
          </Row>
        ) : null}
      </div>
    </Labelled>
  )
}
