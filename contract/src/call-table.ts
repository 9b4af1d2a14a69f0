import type { CallShape, CallTable } from './client.ts'
import type { EndpointShape, EndpointTable } from './endpoint.ts'
import { wordsOf } from './wire.ts'

/** The facts that a caller must know of a call, read from its schemas. */
export function callShapeOf({ method, path, input, result }: EndpointShape): CallShape {
  const inputWords = input && wordsOf(input)
  const resultWords = wordsOf(result)
  return { method, path, ...(inputWords && { inputWords }), ...(resultWords && { resultWords }) }
}

export function callTableOf<Contract extends Record<string, EndpointTable>>(contract: Contract): CallTable<Contract> {
  const shapesOf = (table: EndpointTable) =>
    Object.fromEntries(Object.entries(table).map(([name, shape]) => [name, callShapeOf(shape)]))
  return Object.fromEntries(
    Object.entries(contract).map(([feature, table]) => [feature, shapesOf(table)]),
  ) as CallTable<Contract>
}
