import * as z from 'zod/mini'
import { Certificate, certificateNumber } from '../../certificates/certificates.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { reason } from './member-fields.ts'

/** Apart from `CERTIFICATE_MESSAGES`: students load those, and need not load these. */
export const CERTIFICATE_ACT_MESSAGES = {
  withdrawnAlready: '已经撤销了，可能是同事刚做的',
  inForce: '这张证书现在有效，不用恢复',
} as const

/** A certificate is found by its number with the search of `members.list`: it belongs to a member. */
export const manageCertificatesContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/certificates/list',
    access: 'staff',
    permission: 'members.read',
    reach: 'everything',
    summary: '一位会员的结课证书，新的在前；撤销了的也在里面',
    input: z.object({ userId: id('userId') }),
    result: z.array(Certificate),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/manage/certificates/withdraw',
    access: 'staff',
    permission: 'members.grant',
    reach: 'everything',
    summary: '撤销一张证书：查验的页面写明哪一天撤销，会员收到一条系统消息',
    input: z.object({ number: certificateNumber(), reason: reason() }),
    result: Certificate,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/manage/certificates/restore',
    access: 'staff',
    permission: 'members.grant',
    reach: 'everything',
    summary: '让撤销了的证书重新有效，会员收到一条系统消息',
    input: z.object({ number: certificateNumber() }),
    result: Certificate,
  }),
}
