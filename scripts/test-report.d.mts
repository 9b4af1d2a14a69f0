export interface TestReport {
  passed: number
  failed: number
  /** One line each: the name and the reason. */
  failures: string[]
}

export function readUnitReport(file: string, exitCode: number): Promise<TestReport>
export function readJourneyReport(file: string, exitCode: number): Promise<TestReport>
