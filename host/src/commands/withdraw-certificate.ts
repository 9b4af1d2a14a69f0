import { readCertificateNumber } from '@bee/contract/certificates/certificate-number.ts'
import { endWithUsage, runCommand, shanghaiMinute } from './operator-command.ts'

const USAGE = `用法：
  npm run certificate:withdraw -- <证书编号>  撤销一张证书；查验的页面会写明撤销的日子`

const number = readCertificateNumber(process.argv[2] ?? '') ?? endWithUsage(USAGE)

await runCommand(async ({ services }) => {
  const at = await services.certificates.withdraw(number)
  return `证书 ${number} 已于 ${shanghaiMinute(at)} 撤销`
})
