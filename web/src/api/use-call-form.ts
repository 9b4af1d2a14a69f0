import { useRef, useState, type FocusEvent, type InputEvent, type SubmitEvent } from 'react'
import { CallFailure } from './call-failure.ts'

type Sentences = Readonly<Record<string, string>>

/** The part of a contract schema that a form needs. */
interface FormSchema<Values> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Values; error?: undefined }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

export interface CallFormOptions<Values> {
  /** The contract's own: the form shows the sentence that the server would send. */
  schema: FormSchema<Values>
  /** Values that are sent but have no input. */
  extra?: Record<string, unknown>
  send: (values: Values) => Promise<void>
  /** After a refusal, e.g. for a new captcha. */
  onRefused?: (failure: CallFailure) => void
}

export interface CallForm {
  /** For the form element. The inputs are uncontrolled, so that values filled in by a password manager count. */
  formProps: {
    ref: React.RefObject<HTMLFormElement | null>
    noValidate: true
    /** Never used by us: keeps a password out of the address when a form is sent before the page is ready. */
    method: 'post'
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onInput: (event: InputEvent<HTMLFormElement>) => void
    onBlur: (event: FocusEvent<HTMLFormElement>) => void
    onPointerDown: () => void
  }
  errors: Sentences
  /** A refusal of no field in particular. */
  problem: string | undefined
  isSending: boolean
  /** Shows refusals of another call under the fields of this form and moves the focus to the first. */
  showErrors: (errors: Sentences) => void
  /** Moves the focus to the next field to fill in. */
  focusField: (name: string) => void
  readValues: () => Record<string, unknown>
}

const isControl = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

export function sentencesOf(schema: FormSchema<unknown>, values: unknown): Sentences {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

/** A form that makes one call: judged by the contract's schema first, by the server second, in the same words. */
export function useCallForm<Values>(options: CallFormOptions<Values>): CallForm {
  const { schema, extra, send, onRefused } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Sentences>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  // A sentence that appears between the press and the release of a button moves the button away from the pointer, and the click is lost. So
  // the fields left by a press are judged after the click.
  const leftByPress = useRef<Set<string>>(undefined)

  const controls = () => [...(form.current?.elements ?? [])].filter(isControl)
  const readValues = () => ({
    ...Object.fromEntries(form.current ? new FormData(form.current) : []),
    ...extra,
  })

  const focusFirst = (isWanted: (name: string) => boolean) =>
    controls()
      .find(({ name }) => isWanted(name))
      ?.focus()

  function showErrors(next: Sentences): void {
    setErrors(next)
    focusFirst((name) => name in next)
  }

  function showFailure(failure: CallFailure): void {
    const names = new Set(controls().map(({ name }) => name))
    const underFields = Object.entries(failure.fields).filter(([name]) => names.has(name))
    if (underFields.length > 0) showErrors(Object.fromEntries(underFields))
    else setProblem(failure.message)
  }

  function judge(name: string): void {
    const sentence = sentencesOf(schema, readValues())[name]
    if (sentence !== undefined) setErrors((shown) => ({ ...shown, [name]: sentence }))
  }

  function handlePointerDown(): void {
    leftByPress.current = new Set()
    const released = new AbortController()
    const judgeAfterClick = () => {
      released.abort()
      setTimeout(() => {
        const left = leftByPress.current ?? []
        leftByPress.current = undefined
        for (const name of left) if (form.current) judge(name)
      })
    }
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, judgeAfterClick, { capture: true, signal: released.signal })
  }

  async function submit(): Promise<void> {
    const parsed = schema.safeParse(readValues())
    setProblem(undefined)
    if (!parsed.success) {
      showErrors(sentencesOf(schema, readValues()))
      return
    }
    setErrors({})
    setIsSending(true)
    try {
      await send(parsed.data)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showFailure(error)
      onRefused?.(error)
    } finally {
      setIsSending(false)
    }
  }

  return {
    formProps: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault()
        if (!isSending) void submit()
      },
      onInput: (event) => {
        const { target } = event
        if (!(target instanceof Element) || !isControl(target) || !(target.name in errors)) return
        setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== target.name)))
      },
      onBlur: ({ target }) => {
        // An empty field is not wrong yet; it is only not filled in.
        if (!isControl(target) || target.value === '') return
        if (leftByPress.current) leftByPress.current.add(target.name)
        else judge(target.name)
      },
      onPointerDown: handlePointerDown,
    },
    errors,
    problem,
    isSending,
    showErrors,
    focusField: (wanted) => focusFirst((name) => name === wanted),
    readValues,
  }
}
