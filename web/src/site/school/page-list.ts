import { listAddress, type Fields } from '../../lib/list-address.ts'

/** The address of a list at a path. Commas stay readable in it: 「/subject?subjectTypeId=3,7」. */
export function pageList<Address extends object>(path: string, fields: Fields<Address>) {
  const { read, write } = listAddress(fields)
  return { read, write: (address: Partial<Address>) => path + write(address).replaceAll('%2C', ',') }
}
