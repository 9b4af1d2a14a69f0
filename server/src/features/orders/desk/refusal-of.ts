import { Failure } from '@bee/contract/failures.ts'

/** Answers why an act was refused, or '' when it was not. */
export async function refusalOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return ''
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}
