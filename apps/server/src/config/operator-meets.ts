import type { OperatorCondition } from '@ekyc/contract';
import type { OperatorMeets } from '@ekyc/service';
import type { Config } from './config.ts';

/**
 * Which conditions of rules the operator meets, by the settings. On a developer's machine no program needs to be
 * certified: nobody is identified there.
 */
export function operatorMeets(
  { envType, mdocCertifiedProgram }: Pick<Config, 'envType' | 'mdocCertifiedProgram'>,
  ...others: readonly OperatorMeets[]
): OperatorMeets {
  const isCertified = envType === 'local' || mdocCertifiedProgram !== null;
  const met: readonly OperatorCondition[] = isCertified ? ['certifiedProgram'] : [];
  return (mode) => [...others.flatMap((meets) => meets(mode)), ...met];
}
