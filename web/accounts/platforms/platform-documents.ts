import { graphql } from "../../gql/index.ts";

export const BeginPlatformLaunch = graphql(`
  mutation BeginPlatformLaunch(
    $issuer: String!
    $clientId: String
    $loginHint: String!
    $messageHint: String
    $challenge: String!
  ) {
    beginPlatformLaunch(
      issuer: $issuer
      clientId: $clientId
      loginHint: $loginHint
      messageHint: $messageHint
      challenge: $challenge
    )
  }
`);

export const PlatformChoiceQuery = graphql(`
  query PlatformChoice($code: String!, $nonce: String!, $search: String) {
    platformChoice(code: $code, nonce: $nonce, search: $search) {
      platformName
      course
      takesSeveral
      hasMore
      tests {
        ...ChoosableTest
      }
    }
  }
  fragment ChoosableTest on TestToChoose {
    id
    title
    isPublic
    totalQuestions
    durationMinutes
    opensAt
    closesAt
  }
`);

export const AnswerPlatformChoice = graphql(`
  mutation AnswerPlatformChoice($code: String!, $nonce: String!, $testIds: [ID!]!) {
    answerPlatformChoice(code: $code, nonce: $nonce, testIds: $testIds) {
      address
      token
    }
  }
`);

export const PlatformConnectionQuestionQuery = graphql(`
  query PlatformConnectionQuestion($code: String!, $nonce: String!) {
    platformConnectionQuestion(code: $code, nonce: $nonce) {
      platformName
      email
    }
  }
`);

export const ConnectPlatform = graphql(`
  mutation ConnectPlatform($code: String!, $nonce: String!) {
    connectPlatform(code: $code, nonce: $nonce)
  }
`);

export const PlatformConnectionsQuery = graphql(`
  query PlatformConnections {
    platformConnections {
      ...ConnectedPlatform
    }
  }
  fragment ConnectedPlatform on PlatformConnection {
    id
    name
    connectedAt
    lastLaunchAt
  }
`);

export const DisconnectPlatform = graphql(`
  mutation DisconnectPlatform($id: ID!) {
    disconnectPlatform(id: $id)
  }
`);

export const PlatformsQuery = graphql(`
  query Platforms {
    platforms {
      ...PlatformRow
    }
  }
  fragment PlatformRow on Platform {
    id
    name
    issuer
    clientId
    deploymentIds
    authorizeUrl
    tokenUrl
    keysUrl
    origins
    opensPrivate
    lastLaunchAt
    people
    gradesSent
    gradesWaiting
    gradesFailed
    gradeProblem
  }
`);

export const CreatePlatform = graphql(`
  mutation CreatePlatform($input: PlatformInput!) {
    createPlatform(input: $input) {
      ...PlatformRow
    }
  }
`);

export const UpdatePlatform = graphql(`
  mutation UpdatePlatform($id: ID!, $input: PlatformInput!) {
    updatePlatform(id: $id, input: $input) {
      ...PlatformRow
    }
  }
`);

export const DeletePlatform = graphql(`
  mutation DeletePlatform($id: ID!) {
    deletePlatform(id: $id)
  }
`);

export const CreatePlatformLink = graphql(`
  mutation CreatePlatformLink {
    createPlatformLink {
      address
      expiresAt
    }
  }
`);

export const SendPlatformGrades = graphql(`
  mutation SendPlatformGrades($id: ID!) {
    sendPlatformGrades(id: $id) {
      ...PlatformRow
    }
  }
`);
