import { faceInformation } from '../../capture/capture-texts.ts';
import { ConsentScreen } from '../../session/screens/consent-screen.tsx';
import { pictureNames } from '../document-texts.ts';
import type { StepProps } from '../journey-tools.ts';

/** What is taken in this identification. */
export function Consent({ tools }: StepProps) {
  const purpose = `${tools.business.name}のお手続きで、ご本人であることを確認するため`;
  return <ConsentScreen tools={tools} collected={collected(tools)} purpose={purpose} />;
}

/** From the documents allowed and whether thickness is wanted. */
function collected({ facts, customizations }: StepProps['tools']): string[] {
  const { idTypes: allowed, requireThickness } = customizations;
  const pictures = new Set(allowed.flatMap((idType) => pictureNames(idType, requireThickness)));
  return [
    ...(facts.profile.suppliedByClient ? [] : ['入力していただく氏名、生年月日、住所など']),
    `本人確認書類の画像(${[...pictures].join('、')})と、書かれている内容`,
    faceInformation,
    ...(allowed.includes('myNumberCard') ? ['個人番号(マイナンバー)は取得しません'] : []),
  ];
}
