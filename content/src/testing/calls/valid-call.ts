import type { CallInput, EndpointShape, EndpointTable } from '@bee/contract/endpoint.ts'
import type { FormBody, Person, SchoolStage } from '../school-stage.ts'

/** A call that must succeed: its caller and its input. Good for one use, since codes and pictures are used up. */
export interface ValidCall<Input = unknown> {
  by: Person
  input: Input
  form?: FormBody
}

export type Prepare<E extends EndpointShape> = (
  stage: SchoolStage,
) => ValidCall<CallInput<E>> | Promise<ValidCall<CallInput<E>>>

export type Uses<Calls extends Record<string, EndpointTable>> = {
  [Feature in keyof Calls]: { [Name in keyof Calls[Feature]]: Prepare<Calls[Feature][Name]> }
}
