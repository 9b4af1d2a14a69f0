import { useState, type ChangeEvent } from 'react'

/** The part of a contract schema that a field needs. */
interface TextSchema {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: string; error?: undefined }
    | { success: false; error: { issues: readonly { message: string }[] } }
}

/** One field checked by the contract's schema. The error shows only after an attempt to submit, in the server's words. */
export function useTyped(schema: TextSchema) {
  const [value, setValue] = useState('')
  const [isTried, setIsTried] = useState(false)
  const parsed = schema.safeParse(value)

  /** The typed text, or undefined when it is invalid; the field then shows the error. */
  function take(): string | undefined {
    setIsTried(!parsed.success)
    return parsed.success ? parsed.data : undefined
  }

  function clear(): void {
    setValue('')
    setIsTried(false)
  }

  return {
    value,
    take,
    clear,
    /** Props for the field. */
    props: {
      value,
      error: isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setValue(event.target.value),
    },
  }
}
