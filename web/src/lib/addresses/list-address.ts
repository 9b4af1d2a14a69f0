import type { Field } from './list-fields.ts'

/** One field for each value of the address, in the order in which they stand in it. */
export type Fields<Address> = { readonly [Key in keyof Address]-?: Field<Address[Key]> }

/** The state of a list as a query and back. Usual values are left out, so the list as it begins has a plain address. */
export function listAddress<Address extends object>(fields: Fields<Address>) {
  const entries = Object.entries<Field<unknown>>(fields as unknown as Record<string, Field<unknown>>)

  /** A value that is undefined has no key. */
  function read(query: URLSearchParams): Address {
    const values = entries.map(([key, field]) => [key, field.read(query.get(field.name))] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Address
  }

  function toQuery(address: Partial<Address>): URLSearchParams {
    const values = new Map<string, unknown>(Object.entries(address))
    const pairs = entries.map(([key, field]) => {
      const value = values.get(key)
      return [field.name, value === undefined ? '' : field.write(value)]
    })
    return new URLSearchParams(pairs.filter(([, text]) => text !== ''))
  }

  /** 「?state=blocked」; empty for the list as it begins. */
  function write(address: Partial<Address>): string {
    const text = toQuery(address).toString()
    return text && `?${text}`
  }

  return { read, write, toQuery }
}
