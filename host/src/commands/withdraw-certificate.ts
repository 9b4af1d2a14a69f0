import { readCertificateNumber } from '@bee/contract/certificates/certificate-number.ts'
import { shanghaiMinute, WrongUse, type OperatorCommand } from './operator-command.ts'

export const withdrawCertificate: OperatorCommand = {
  usage: `用法：
  npm run certificate:withdraw -- <证书编号>  撤销一张证书；查验的页面会写明撤销的日子`,
  read(words) {
    const number = readCertificateNumber(words[0] ?? '')
    if (!number) throw new WrongUse()
    return async ({ services }) => {
      const at = await services.certificates.withdraw(number)
      return `证书 ${number} 已于 ${shanghaiMinute(at)} 撤销`
    }
  },
}
