import { useState, type ChangeEvent } from 'react'

/** What a field needs of a schema of the contract. */
interface TextSchema {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: string; error?: undefined }
    | { success: false; error: { issues: readonly { message: string }[] } }
}

/** One field judged by the contract's schema: silent until somebody wants to send it, then it says what the server would say. */
export function useTyped(schema: TextSchema) {
  const [value, setValue] = useState('')
  const [isTried, setIsTried] = useState(false)
  const parsed = schema.safeParse(value)

  /** What was typed, or undefined where it will not do; then the field says why. */
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
    /** For the field. */
    props: {
      value,
      error: isTried && !parsed.success ? parsed.error.issues[0]?.message : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setValue(event.target.value),
    },
  }
}
