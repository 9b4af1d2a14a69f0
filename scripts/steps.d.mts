export interface StepProgress {
  /** Draws a bar; a total of 0 or less takes it away again. */
  update: (done: number, total: number, note?: string) => void
  note: (text: string) => void
}

export interface Steps {
  run: <T>(label: string, work: (progress: StepProgress) => Promise<T>) => Promise<T>
  skip: (label: string, reason: string) => void
}

export function createSteps(stream?: NodeJS.WriteStream): Steps
