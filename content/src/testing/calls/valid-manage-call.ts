import type { CallInput, EndpointShape, EndpointTable } from '@bee/contract/endpoint.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'

/** The input of a staff call that must succeed. Good for one use, since codes and versions are used up. */
export type PrepareManage<E extends EndpointShape> = (
  stage: SchoolStage,
  by: TestStaff,
) => CallInput<E> | Promise<CallInput<E>>

export type ManageUses<Calls extends Record<string, EndpointTable>> = {
  [Feature in keyof Calls]: { [Name in keyof Calls[Feature]]: PrepareManage<Calls[Feature][Name]> }
}
