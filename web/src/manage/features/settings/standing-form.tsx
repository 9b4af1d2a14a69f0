import { classNames } from '../../../lib/class-names.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCallForm, type CallForm, type CallFormOptions } from '../../../api/use-call-form.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import type { DrawnStanding } from './use-drawn-standing.ts'
import { UnsavedGuard } from '../../school/unsaved-guard.tsx'
import rows from '../../school/box-rows.module.css'
import styles from './settings.module.css'

const CONFLICT = 409

interface StandingFormProps<Values, Facts extends { updateTime: string }> {
  schema: CallFormOptions<Values>['schema']
  standing: DrawnStanding<Facts>
  /** Further values for the call. */
  extra?: Record<string, unknown>
  send: (values: Values) => Promise<void>
  /** `hintOf` shows a colleague's newer value below its field; otherwise the given hint. */
  children: (form: CallForm, hintOf: (name: keyof Facts & string, hint?: string) => ReactNode) => ReactNode
}

/** School facts that several staff members may edit. A save over an unseen change is refused, and the typed values stay. */
export function StandingForm<Values, Facts extends { updateTime: string }>(props: StandingFormProps<Values, Facts>) {
  const { schema, standing, extra, send, children } = props
  const { drawn, newer, seen } = standing
  const client = useQueryClient()
  const form = useCallForm({
    schema,
    extra: { ...extra, updateTime: seen.updateTime },
    send: async (values) => {
      await send(values)
      await client.invalidateQueries()
      standing.settle()
    },
    onRefused: ({ status }) => {
      if (status === CONFLICT) void standing.lookAgain()
    },
  })

  function hintOf(name: keyof Facts & string, hint?: string): ReactNode {
    if (!newer || newer[name] === drawn[name]) return hint
    const text = String(newer[name] ?? '')
    return (
      <Text tone="full" className={styles.newer}>
        别处改成了：{text === '' ? '（没有写）' : text}
      </Text>
    )
  }

  const { onInput, ...formProps } = form.formProps
  return (
    <>
      <form
        {...formProps}
        className={classNames(rows.body, styles.form)}
        onInput={(event) => {
          onInput(event)
          standing.touch()
        }}
      >
        {children(form, hintOf)}
        {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
        {newer ? (
          <Row as="p" gap={8} wraps size={12} line={18} role="status">
            你写的都还在，别处改过的写在那一栏下面。再存一次，就以这里写的为准。
            <Button small kind="quiet" onClick={standing.takeNewer}>
              不要我写的，用新的
            </Button>
          </Row>
        ) : null}
        <div>
          <Button kind="main" type="submit" loading={form.isSending}>
            存下，马上生效
          </Button>
        </div>
      </form>
      <UnsavedGuard isTouched={standing.isTouched && !form.isSending} />
    </>
  )
}
