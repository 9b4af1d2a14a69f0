import { useId, useState, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row, Text } from '../layout/pieces.tsx'
import { Icon, type IconName } from '../signs/icon.tsx'
import { joinIds, Labelled, type LabelledProps } from './labelled.tsx'
import bare from './bare-input.module.css'
import styles from './field.module.css'

export interface FieldProps
  extends Pick<LabelledProps, 'label' | 'hideLabel' | 'error' | 'hint'>, Omit<ComponentPropsWithRef<'input'>, 'style'> {
  icon?: IconName
  /** Inside the box at its end, e.g. 52 秒后重发. */
  suffix?: ReactNode
}

/** Label above, error below. Fits react-hook-form: `<Field label="手机号" {...register('mobile')} error={…} />`. */
export function Field({
  label,
  hideLabel = false,
  error,
  hint,
  icon,
  suffix,
  id,
  className,
  type = 'text',
  onKeyDown,
  onKeyUp,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const isPassword = type === 'password'
  const [isRevealed, setIsRevealed] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>): void {
    if (isPassword) setIsCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <Labelled id={inputId} label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      <Row
        gap={10}
        className={styles.box}
        data-invalid={error ? true : undefined}
        data-disabled={rest.disabled || undefined}
      >
        {icon ? <Icon name={icon} className={styles.icon} /> : null}
        <input
          {...rest}
          id={inputId}
          type={isPassword && isRevealed ? 'text' : type}
          className={classNames(bare.input, styles.input)}
          aria-invalid={error ? true : undefined}
          aria-describedby={joinIds(
            rest['aria-describedby'],
            error && `${inputId}-error`,
            hint !== undefined && `${inputId}-hint`,
          )}
          onKeyDown={(event) => {
            watchCapsLock(event)
            onKeyDown?.(event)
          }}
          onKeyUp={(event) => {
            watchCapsLock(event)
            onKeyUp?.(event)
          }}
        />
        {suffix ? (
          <Text fixed tone="quiet" nowrap>
            {suffix}
          </Text>
        ) : null}
        {isPassword ? (
          <button
            type="button"
            className={styles.reveal}
            aria-label={isRevealed ? '隐藏密码' : '显示密码'}
            aria-pressed={isRevealed}
            onClick={() => {
              setIsRevealed(!isRevealed)
            }}
          >
            <Icon name={isRevealed ? 'eye' : 'eye-off'} />
          </button>
        ) : null}
      </Row>
      {isCapsLock ? (
        <Text as="p" above={6} size={13} line={20} tone="quiet" role="status">
          大写锁定已打开
        </Text>
      ) : null}
    </Labelled>
  )
}
